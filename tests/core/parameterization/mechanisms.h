/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Mechanisms that several tests of this folder use. */

/* Disk rolling on a line inclined at 30 degrees, mass centre off the axis: Le van and Bouzidi, 6.7. */
#define ROLLING_DISK \
  "{\"jourdain\": 1, \"constants\": {\"m\": 2.0, \"R\": 0.5, \"Gamma\": 1.2, \"g\": 9.81, \"e\": 0.2}," \
  " \"gravity\": [0, \"-g\"]," \
  " \"parameters\": [{\"name\": \"x\", \"value\": \"0.3*sqrt(3)/2 - R/2\", \"rate\": \"0.4*sqrt(3)/2\"}," \
  "   {\"name\": \"y\", \"value\": \"0.15 + R*sqrt(3)/2\", \"rate\": 0.2}," \
  " {\"name\": \"phi\", \"value\": 0.1, \"rate\": \"-0.4/R\"}]," \
  " \"curves\": [{\"name\": \"slope\", \"line\": {\"point\": [0, 0], \"direction\": [\"sqrt(3)\", 1]}}]," \
  " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\"]," \
  " \"angle\": \"phi\", \"mass\": \"m\", \"inertia\": \"m*R^2/3\"," \
  "   \"center\": [\"e\", 0], \"shape\": {\"disk\": \"R\"}}]," \
  " \"joints\": [{\"name\": \"contact\", \"type\": \"rolling\", \"body\": \"S\", \"curve\": \"slope\"}]," \
  " \"efforts\": [{\"name\": \"motor\", \"type\": \"torque\", \"body\": \"S\", \"value\": \"Gamma - 0.3*phi'\"}]," \
  " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}," \
  " {\"name\": \"reduced\", \"primitive\": {\"contact.normal\": \"y\"}}," \
  "   {\"name\": \"other\", \"primitive\": {\"contact.normal\": \"x\"}}," \
  "   {\"name\": \"independent\", \"primitive\": {\"contact.normal\": \"y\"," \
  " \"contact.slip\": {\"parameter\": \"x\", \"integrated\": true}}}]}"

/* Chaplygin's sleigh on moving ice, with its blade at the distance l behind the mass centre. */
#define SLEIGH \
  "{\"jourdain\": 1, \"constants\": {\"m\": 3.0, \"J\": 0.7, \"l\": 0.4}," \
  " \"parameters\": [{\"name\": \"x\", \"value\": 0.2, \"rate\": \"1.1*cos(0.6) - 0.9*(-0.4)*sin(0.6)\"}," \
  "   {\"name\": \"y\", \"value\": -0.3, \"rate\": \"1.1*sin(0.6) + 0.9*(-0.4)*cos(0.6)*(-1)\"}," \
  " {\"name\": \"th\", \"value\": 0.6, \"rate\": 0.9}]," \
  " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\"]," \
  " \"angle\": \"th\", \"mass\": \"m\", \"inertia\": \"J\", \"points\": {\"A\": [\"-l\", 0]}}]," \
  " \"joints\": [{\"name\": \"blade\", \"type\": \"blade\", \"point\": \"S.A\", \"direction\": [1, 0]}]," \
  " \"efforts\": [{\"name\": \"push\", \"type\": \"force\", \"point\": \"S.A\", \"vector\": [1.5, 0]," \
  " \"follower\": true}]," \
  " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}," \
  " {\"name\": \"wrong\", \"primitive\": {\"blade.lateral\": \"y\"}}]}"

/* Two uniform rods; the pivot of the second names its points in the opposite order. */
#define DOUBLE_PENDULUM(PARAMETERIZATIONS) \
  "{\"jourdain\": 1, \"constants\": {\"m\": 1.3, \"a\": 0.8, \"b\": 1.1, \"g\": 9.81}, \"gravity\": [0, \"-g\"]," \
  " \"parameters\": [{\"name\": \"x1\", \"value\": \"a/2*sin(0.4)\", \"rate\": \"a/2*cos(0.4)*0.7\"}," \
  " {\"name\": \"y1\", \"value\": \"-a/2*cos(0.4)\", \"rate\": \"a/2*sin(0.4)*0.7\"}," \
  "   {\"name\": \"th1\", \"value\": 0.4, \"rate\": 0.7}," \
  "   {\"name\": \"x2\", \"value\": \"a*sin(0.4) + b/2*sin(1.0)\", \"rate\": \"a*cos(0.4)*0.7 - b/2*cos(1.0)*0.9\"}," \
  "   {\"name\": \"y2\", \"value\": \"-a*cos(0.4) - b/2*cos(1.0)\"," \
  " \"rate\": \"a*sin(0.4)*0.7 - b/2*sin(1.0)*0.9\"}, {\"name\": \"th2\", \"value\": 1.0, \"rate\": -0.9}]," \
  " \"ground\": {\"points\": {\"O\": [0, 0]}}," \
  " \"bodies\": [{\"name\": \"A\", \"origin\": [\"x1\", \"y1\"]," \
  " \"angle\": \"th1\", \"mass\": \"m\", \"inertia\": \"m*a^2/12\", \"points\": {\"p\": [0, \"a/2\"]," \
  " \"q\": [0, \"-a/2\"]}}," \
  "   {\"name\": \"B\", \"origin\": [\"x2\", \"y2\"], \"angle\": \"th2\", \"mass\": \"m\"," \
  " \"inertia\": \"m*b^2/12\", \"points\": {\"p\": [0, \"b/2\"]}}]," \
  " \"joints\": [{\"name\": \"O\", \"type\": \"pivot\", \"between\": [\"A.p\", \"ground.O\"]}," \
  " {\"name\": \"K\", \"type\": \"pivot\", \"between\": [\"A.q\", \"B.p\"]}]," \
  " \"parameterizations\": [" PARAMETERIZATIONS "]}"

/* Four-bar linkage; its state is the open branch at crank angle 1. */
#define FOUR_BAR \
  "{\"jourdain\": 1, \"constants\": {\"m\": 1.0, \"g\": 9.81, \"a\": 1, \"b\": 2.5, \"c\": 2, \"d\": 2.2," \
  "   \"ux\": \"d - a*cos(1)\", \"uy\": \"-a*sin(1)\", \"u\": \"sqrt(ux^2 + uy^2)\"," \
  "   \"t2\": \"atan2(uy, ux) + acos((b^2 + u^2 - c^2)/(2*b*u))\"," \
  "   \"t3\": \"atan2(a*sin(1) + b*sin(t2), a*cos(1) + b*cos(t2) - d)\"," \
  "   \"w2\": \"1.3*a*sin(t3 - 1)/(b*sin(t2 - t3))\", \"w3\": \"1.3*a*sin(t2 - 1)/(c*sin(t2 - t3))\"}," \
  " \"gravity\": [0, \"-g\"]," \
  " \"parameters\": [{\"name\": \"th1\", \"value\": 1, \"rate\": 1.3}," \
  " {\"name\": \"th2\", \"value\": \"t2\", \"rate\": \"w2\"}, {\"name\": \"th3\", \"value\": \"t3\"," \
  " \"rate\": \"w3\"}]," \
  " \"ground\": {\"points\": {\"D\": [\"d\", 0]}}," \
  " \"bodies\": [{\"name\": \"A\", \"origin\": [0, 0], \"angle\": \"th1\", \"mass\": \"m\"," \
  " \"inertia\": \"m*a^2/12\", \"center\": [\"a/2\", 0], \"points\": {\"q\": [\"a\", 0]}}," \
  "   {\"name\": \"B\", \"origin\": [\"a*cos(th1)\", \"a*sin(th1)\"]," \
  " \"angle\": \"th2\", \"mass\": \"m\", \"inertia\": \"m*b^2/12\", \"center\": [\"b/2\", 0]," \
  " \"points\": {\"q\": [\"b\", 0]}}," \
  "   {\"name\": \"C\", \"origin\": [\"d\", 0], \"angle\": \"th3\", \"mass\": \"m\", \"inertia\": \"m*c^2/12\"," \
  " \"center\": [\"c/2\", 0], \"points\": {\"q\": [\"c\", 0]}}]," \
  " \"joints\": [{\"name\": \"C\", \"type\": \"pivot\", \"between\": [\"B.q\", \"C.q\"]}]," \
  " \"efforts\": [{\"name\": \"motor\", \"type\": \"torque\", \"body\": \"A\", \"value\": 2.5}," \
  " {\"name\": \"brake\", \"type\": \"torsion-damper\", \"bodies\": [\"C\", \"ground\"], \"viscosity\": 0.4}]," \
  " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}," \
  " {\"name\": \"independent\", \"primitive\": {\"C.x\": \"th2\", \"C.y\": \"th3\"}}," \
  "   {\"name\": \"exchanged\", \"primitive\": {\"C.y\": \"th2\", \"C.x\": \"th3\"}}," \
  " {\"name\": \"half\", \"primitive\": {\"C.x\": \"th3\"}}," \
  "   {\"name\": \"coupler\", \"primitive\": {\"C.x\": \"th1\", \"C.y\": \"th3\"}}]}"

/* Slider-crank; the drive psi = omega t of the crank may be primitive or complementary. */
#define SLIDER_CRANK \
  "{\"jourdain\": 1, \"time\": 0.35, \"constants\": {\"r\": 0.5, \"l\": 1.5, \"m\": 1.0, \"M\": 2.0, \"g\": 9.81," \
  " \"omega\": 2.0, \"h\": 0.1, \"b0\": \"asin((h - r*sin(0.7))/l)\", \"w\": \"-r*cos(0.7)*omega/(l*cos(b0))\"}," \
  " \"gravity\": [0, \"-g\"]," \
  " \"parameters\": [{\"name\": \"th\", \"value\": \"omega*0.35\", \"rate\": \"omega\"}," \
  " {\"name\": \"be\", \"value\": \"b0\", \"rate\": \"w\"}," \
  "   {\"name\": \"x\", \"value\": \"r*cos(0.7) + l*cos(b0)\", \"rate\": \"-r*sin(0.7)*omega - l*sin(b0)*w\"}," \
  " {\"name\": \"y\", \"value\": \"h\"}]," \
  " \"ground\": {\"points\": {\"H\": [0, \"h\"]}}," \
  " \"bodies\": [{\"name\": \"crank\", \"origin\": [0, 0], \"angle\": \"th\", \"mass\": \"m\"," \
  " \"inertia\": \"m*r^2/12\", \"center\": [\"r/2\", 0]}," \
  "   {\"name\": \"rod\", \"origin\": [\"r*cos(th)\", \"r*sin(th)\"]," \
  " \"angle\": \"be\", \"mass\": \"m\", \"inertia\": \"m*l^2/12\", \"center\": [\"l/2\", 0]," \
  " \"points\": {\"e\": [\"l\", 0]}}," \
  "   {\"name\": \"piston\", \"origin\": [\"x\", \"y\"], \"mass\": \"M\"}]," \
  " \"joints\": [{\"name\": \"P\", \"type\": \"pivot\", \"between\": [\"rod.e\", \"piston.origin\"]}," \
  " {\"name\": \"S\", \"type\": \"pin-slot\", \"between\": [\"piston.origin\", \"ground.H\"], \"axis\": [2, 0]}," \
  "   {\"name\": \"D\", \"type\": \"drive\", \"of\": \"th\", \"value\": \"omega*t\"}]," \
  " \"efforts\": [{\"name\": \"gas\", \"type\": \"force\", \"point\": \"piston.origin\", \"vector\": [\"-3*x\"," \
  " 0]}, {\"name\": \"spring\", \"type\": \"spring\", \"between\": [\"piston.origin\", \"crank.origin\"]," \
  " \"stiffness\": 4, \"length\": 0.3}]," \
  " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}," \
  " {\"name\": \"independent\", \"primitive\": {\"D.drive\": \"th\", \"S.normal\": \"y\", \"P.x\": \"x\"," \
  " \"P.y\": \"be\"}}," \
  "   {\"name\": \"undriven\", \"primitive\": {\"S.normal\": \"y\", \"P.x\": \"x\", \"P.y\": \"be\"}}," \
  " {\"name\": \"by-rod\", \"primitive\": {\"S.normal\": \"y\", \"P.x\": \"be\", \"P.y\": \"th\"}}," \
  "   {\"name\": \"driven\", \"primitive\": {\"D.drive\": \"th\"}}]}"

/* Disk in a bowl; the centre of the disk has polar coordinates about the bowl's. */
#define BOWL \
  "{\"jourdain\": 1, \"constants\": {\"m\": 1.5, \"R\": 2, \"r\": 0.3, \"g\": 9.81}, \"gravity\": [0, \"-g\"]," \
  " \"parameters\": [{\"name\": \"rho\", \"value\": \"R - r\"}, {\"name\": \"th\", \"value\": 0.5, \"rate\": 0.8}," \
  " {\"name\": \"phi\", \"value\": 0.2, \"rate\": \"-(R - r)*0.8/r\"}]," \
  " \"curves\": [{\"name\": \"bowl\", \"circle\": {\"center\": [0, 0], \"radius\": \"R\"}}]," \
  " \"bodies\": [{\"name\": \"S\", \"origin\": [\"rho*sin(th)\", \"-rho*cos(th)\"]," \
  " \"angle\": \"phi\", \"mass\": \"m\", \"inertia\": \"m*r^2/2\", \"shape\": {\"disk\": \"r\"}}]," \
  " \"joints\": [{\"name\": \"c\", \"type\": \"rolling\", \"body\": \"S\", \"curve\": \"bowl\"}]," \
  " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}," \
  " {\"name\": \"reduced\", \"primitive\": {\"c.normal\": \"rho\"}}," \
  "   {\"name\": \"slip alone\", \"primitive\": {\"c.slip\": {\"parameter\": \"phi\", \"integrated\": true}}}," \
  "   {\"name\": \"independent\", \"primitive\": {\"c.normal\": \"rho\", \"c.slip\": {\"parameter\": \"phi\"," \
  " \"integrated\": true}}}]}"

/* Parameterizations of the double pendulum that eliminate no, all, some and other parameters, in formulas and
 * numerically. */
#define ALL_BUT_NONE \
  "{\"name\": \"total\", \"primitive\": {}}," \
  "{\"name\": \"angles\", \"primitive\": {\"O.x\": \"x1\", \"O.y\": \"y1\", \"K.x\": \"x2\", \"K.y\": \"y2\"}}," \
  "{\"name\": \"backwards\", \"primitive\": {\"K.y\": \"y2\", \"K.x\": \"x2\", \"O.y\": \"y1\", \"O.x\": \"x1\"}}," \
  "{\"name\": \"crossed\", \"primitive\": {\"K.x\": \"x1\", \"O.x\": \"x2\", \"K.y\": \"y1\", \"O.y\": \"y2\"}}," \
  "{\"name\": \"first\", \"primitive\": {\"O.x\": \"x1\", \"O.y\": \"y1\"}}," \
  "{\"name\": \"one\", \"primitive\": {\"K.y\": \"y1\"}}," \
  "{\"name\": \"implicit\", \"primitive\": {\"O.x\": \"th1\", \"K.x\": \"th2\", \"O.y\": \"y1\"}}," \
  "{\"name\": \"all-implicit\", \"primitive\": {\"O.x\": \"th1\", \"O.y\": \"y1\", \"K.x\": \"x2\"," \
  " \"K.y\": \"th2\"}}"
