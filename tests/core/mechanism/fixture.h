/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/joint/jd-joint-catalogue.h"

/* A plane mechanism with every kind of object, which the tests read, change and break. */
static const char fixture_plane[] =
  "{ \"jourdain\": 1,\n"
  "  \"name\": \"Everything\", \"source\": \"none\", \"description\": \"A bit of all\",\n"
  "  \"time\": \"0.5*T\",\n"
  "  \"constants\": { \"m\": 2.0, \"R\": \"m/4\", \"Gamma\": 1.2, \"g\": 9.81, \"T\": 0.5, \"e\": 0.5 },\n"
  "  \"gravity\": [0, \"-g\"],\n"
  "  \"parameters\": [ {\"name\": \"x\", \"value\": 0.3, \"rate\": 0.4}, {\"name\": \"y\", \"value\": \"R\"},\n"
  "    {\"name\": \"phi\", \"value\": 0.1, \"rate\": \"-0.4/R\"}, {\"name\": \"u\", \"value\": 2},"
  " {\"name\": \"v\"},\n"
  "    {\"name\": \"th\", \"value\": \"pi/6\", \"rate\": 0.7} ],\n"
  "  \"ground\": { \"points\": {\"O\": [0, 0], \"M\": [\"0.1*sin(t)\", 3]} },\n"
  "  \"curves\": [ {\"name\": \"axis\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]},"
  " \"velocity\": [0.1, 0]},\n"
  "    {\"name\": \"ring\", \"circle\": {\"center\": [0, 1], \"radius\": \"3*R\"}, \"reversed\": true},\n"
  "    {\"name\": \"bowl\", \"graph\": {\"y\": \"x^2/2\"}}, {\"name\": \"loop\", \"on\": \"S\","
  " \"parametric\": [\"2*cos(s)\", \"sin(s)\"]} ],\n"
  "  \"bodies\": [ {\"name\": \"S\", \"origin\": [\"x\", \"y\"],"
  " \"angle\": \"phi\", \"mass\": \"m\", \"inertia\": \"m*R^2/2\",\n"
  "      \"center\": [0.1, 0], \"points\": {\"A\": [\"R\", 0]}, \"shape\": {\"disk\": \"R\"}},\n"
  "    {\"name\": \"P\", \"origin\": [\"u\", \"v + 0.1*t\"], \"mass\": 1, \"shape\": {\"box\": [0.2, 0.1]}},\n"
  "    {\"name\": \"Q\", \"origin\": [\"u + cos(th)\", \"sin(th)\"],"
  " \"angle\": \"th\", \"mass\": 1.5, \"inertia\": 0.2,\n"
  "      \"points\": {\"B\": [0.5, 0], \"C\": [-0.5, 0.25]}, \"shape\": {\"rod\": 1}},\n"
  "    {\"name\": \"F\", \"origin\": [0, \"-v\"], \"shape\": {\"polygon\": [[0, 0], [1, 0], [0, 1]]}} ],\n"
  "  \"joints\": [ {\"name\": \"contact\", \"type\": \"rolling\", \"body\": \"S\", \"curve\": \"axis\","
  " \"friction\": 0.3, \"rolling_resistance\": 0.01},\n"
  "    {\"name\": \"hit\", \"type\": \"contact\", \"point\": \"P.origin\", \"curve\": \"bowl\", \"friction\": 0.1,"
  " \"impact\": {\"restitution\": \"e\"}},\n"
  "    {\"name\": \"cord\", \"type\": \"rope\", \"through\": [\"S.A\", \"ground.O\", \"P.center\"], \"length\": 9},\n"
  "    {\"name\": \"bar\", \"type\": \"rod\", \"between\": [\"P.origin\", \"Q.B\"],"
  " \"length\": \"2 + 0.1*t\", \"unilateral\": true},\n"
  "    {\"name\": \"pin\", \"type\": \"pivot\", \"between\": [\"Q.C\", \"ground.M\"],"
  " \"when\": \"x + (1 - 2)*t > 0\"},\n"
  "    {\"name\": \"block\", \"type\": \"slider\", \"between\": [\"Q.B\", \"S.A\"], \"axis\": [1, 1],"
  " \"angle\": \"pi/4\"},\n"
  "    {\"name\": \"groove\", \"type\": \"pin-slot\", \"between\": [\"Q.C\", \"S.A\"], \"axis\": [0, 2]},\n"
  "    {\"name\": \"fixed\", \"type\": \"weld\", \"between\": [\"Q.origin\", \"S.center\"]},\n"
  "    {\"name\": \"rail\", \"type\": \"on-curve\", \"point\": \"Q.B\", \"curve\": \"loop\"},\n"
  "    {\"name\": \"train\", \"type\": \"gear\", \"bodies\": [\"S\", \"Q\"], \"ratio\": -2},\n"
  "    {\"name\": \"skate\", \"type\": \"blade\", \"point\": \"Q.C\", \"direction\": [1, 0]},\n"
  "    {\"name\": \"engine\", \"type\": \"drive\", \"value\": \"0.5*t\", \"of\": \"phi - th\"},\n"
  "    {\"name\": \"laws\", \"type\": \"equation\", \"holonomic\": {\"h\": \"x^2 + y^2 - t\"},"
  " \"differential\": {\"d\": \"x*y' - y*x' + t\"}} ],\n"
  "  \"efforts\": [ {\"name\": \"motor\", \"type\": \"torque\", \"body\": \"S\", \"value\": \"Gamma - 0.1*phi'\"},\n"
  "    {\"name\": \"push\", \"type\": \"force\", \"point\": \"S.A\", \"vector\": [\"cos(t)\", 0],"
  " \"follower\": true},\n"
  "    {\"name\": \"k\", \"type\": \"spring\", \"between\": [\"S.A\", \"ground.O\"],"
  " \"stiffness\": 30, \"length\": 0.2},\n"
  "    {\"name\": \"c\", \"type\": \"damper\", \"between\": [\"S.A\", \"P.origin\"], \"viscosity\": 0.5},\n"
  "    {\"name\": \"kt\", \"type\": \"torsion-spring\", \"bodies\": [\"S\", \"ground\"],"
  " \"stiffness\": 2, \"angle\": 0.1},\n"
  "    {\"name\": \"ct\", \"type\": \"torsion-damper\", \"bodies\": [\"S\", \"Q\"], \"viscosity\": 0.1},\n"
  "    {\"name\": \"field\", \"type\": \"potential\", \"value\": \"m*x^2*y\"},\n"
  "    {\"name\": \"given\", \"type\": \"generalized\", \"values\": {\"x\": \"-x'\", \"th\": 1}} ],\n"
  "  \"parameterizations\": [ {\"name\": \"a reduced one\", \"primitive\": {\"cord.length\": \"x\","
  " \"laws.d\": {\"parameter\": \"y\", \"integrated\": true}}},\n"
  "    {\"name\": \"total\", \"primitive\": {}} ],\n"
  "  \"events\": [ {\"name\": \"landing\", \"at\": 1.5, \"types\": {\"contact.normal\": \"inert\","
  " \"cord.length\": {\"type\": \"elastic\", \"restitution\": \"e\"},\n"
  "      \"laws.d\": {\"type\": \"live\", \"before\": 0, \"after\": \"0.1*x\"},"
  " \"hit.normal\": {\"type\": \"instantaneous\", \"restitution\": 1},\n"
  "      \"contact.slip\": {\"type\": \"friction\", \"normal\": \"contact.normal\", \"coefficient\": 0.2},\n"
  "      \"laws.h\": {\"type\": \"breakable\", \"law\": \"glass\", \"threshold\": 2}},\n"
  "      \"order\": [\"contact.normal\", \"cord.length\"], \"rest_frame\": {\"x\": 0.1},\n"
  "      \"impulses\": [{\"point\": \"S.A\", \"vector\": [1, 0]}, {\"body\": \"S\", \"couple\": 0.5},"
  " {\"parameter\": \"th\", \"value\": \"e\"}]},\n"
  "    {\"name\": \"second one\", \"when\": \"x' - 1\", \"direction\": -1} ] }\n";

/* A spatial mechanism. */
static const char fixture_space[] =
  "{ \"jourdain\": 1, \"dimension\": 3, \"name\": \"Top\",\n"
  "  \"constants\": { \"m\": 2.0, \"a\": 0.5, \"g\": 9.81 },\n"
  "  \"gravity\": [0, 0, \"-g\"],\n"
  "  \"parameters\": [ {\"name\": \"X\", \"value\": 0.1, \"rate\": 0.2},"
  " {\"name\": \"psi\", \"value\": 0.3, \"rate\": 0.4},\n"
  "    {\"name\": \"theta\", \"value\": 0.6, \"rate\": -0.3}, {\"name\": \"phi\", \"value\": 0.1, \"rate\": 5} ],\n"
  "  \"ground\": { \"points\": {\"O\": [0, 0, 0], \"E\": [1, 0, 2]} },\n"
  "  \"bodies\": [ {\"name\": \"S\", \"origin\": [\"X\", \"0.1*t\", \"a*cos(X)\"], \"rotation\": [[\"z\", \"psi\"],"
  " [\"x\", \"theta\"], [\"z\", \"phi + t\"]],\n"
  "      \"mass\": \"m\", \"inertia\": [0.1, 0.1, 0.15], \"center\": [0, 0, \"a\"],"
  " \"points\": {\"A\": [0.1, 0.2, 0.3]}},\n"
  "    {\"name\": \"B\", \"origin\": [1, \"X\", 0], \"rotation\": [[\"y\", \"psi\"]],"
  " \"mass\": 1, \"inertia\": [1, 1, 1, 0.1, 0, -0.1]},\n"
  "    {\"name\": \"P\", \"origin\": [\"X\", 1, \"X^2\"], \"mass\": 1} ],\n"
  "  \"joints\": [ {\"name\": \"socket\", \"type\": \"ball\", \"between\": [\"S.origin\", \"ground.O\"]},\n"
  "    {\"name\": \"tie\", \"type\": \"rod\", \"between\": [\"S.A\", \"P.origin\"], \"length\": 2} ],\n"
  "  \"efforts\": [ {\"name\": \"motor\", \"type\": \"torque\", \"body\": \"S\", \"value\": [0, 0, 1]},\n"
  "    {\"name\": \"push\", \"type\": \"force\", \"point\": \"S.A\", \"vector\": [1, 0, \"phi'\"]} ],\n"
  "  \"events\": [ {\"name\": \"blow\", \"impulses\": [{\"point\": \"S.A\", \"vector\": [1, 0, 0]},"
  " {\"body\": \"S\", \"couple\": [0, 0, 1]}]} ] }\n";

static inline JdMechanism *
fixture_read (const char *text)
{
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);

  g_assert_no_error (error);
  return mechanism;
}
