/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Pictures of mechanisms for tests. */
#include "core/joint/jd-joint-catalogue.h"
#include "core/parameterization/model/jd-model-size.h"
#include "tests/core/model-from-text.h"
#include "ui/drawing/picture/jd-picture-arrows.h"
#include "ui/drawing/picture/jd-picture-pick.h"
#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>
#include <string.h>

/* A disk that rolls and slips on a tilted line, with a motor and a follower force off its centre. */
static const char disk_text[] =
  "{\"jourdain\": 1, \"name\": \"disk\", \"constants\": {\"m\": 2, \"R\": 0.5, \"g\": 9.81, \"G\": 1.2},"
  " \"gravity\": [0, \"-g\"],"
  " \"parameters\": [{\"name\": \"x\", \"value\": 0.3, \"rate\": 0.4}, {\"name\": \"y\", \"value\": \"R\"},"
  "   {\"name\": \"phi\", \"value\": 0.1, \"rate\": \"-0.4/R\"}],"
  " \"curves\": [{\"name\": \"axis\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}],"
  " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\"], \"angle\": \"phi\", \"mass\": \"m\","
  "   \"inertia\": \"m*R^2/2\", \"points\": {\"A\": [\"R\", 0]}, \"shape\": {\"disk\": \"R\"}}],"
  " \"joints\": [{\"name\": \"contact\", \"type\": \"rolling\", \"body\": \"S\", \"curve\": \"axis\"}],"
  " \"efforts\": [{\"name\": \"motor\", \"type\": \"torque\", \"body\": \"S\", \"value\": \"G\"},"
  "   {\"name\": \"jet\", \"type\": \"force\", \"point\": \"S.A\", \"vector\": [3, 1], \"follower\": true}]}";

/* Every planar joint at once, with springs and curves; consistent nowhere in particular. */
static const char many_text[] =
  "{\"jourdain\": 1, \"name\": \"many\", \"constants\": {\"g\": 9.81},"
  " \"parameters\": [{\"name\": \"x\", \"value\": 0.5}, {\"name\": \"y\", \"value\": 0.3},"
  " {\"name\": \"a\", \"value\": 0.4},"
  "   {\"name\": \"u\", \"value\": -0.9}, {\"name\": \"v\", \"value\": 0.6}, {\"name\": \"b\", \"value\": -0.3},"
  "   {\"name\": \"p\", \"value\": 0.1}, {\"name\": \"q\", \"value\": 1.2}],"
  " \"ground\": {\"points\": {\"O\": [0, 0], \"W\": [-1.6, 1.1], \"V\": [1.5, 1.3]}},"
  " \"curves\": [{\"name\": \"floor\", \"line\": {\"point\": [0, -0.6], \"direction\": [1, 0.1]}},"
  "   {\"name\": \"bowl\", \"circle\": {\"center\": [0, 0.4], \"radius\": 1.8}},"
  "   {\"name\": \"hill\", \"graph\": {\"y\": \"-1+x^2/3\"}}, {\"name\": \"loop\", \"parametric\": [\"1.2*cos(s)\","
  " \"0.7*sin(s)\"]},"
  "   {\"name\": \"top\", \"on\": \"B\", \"line\": {\"point\": [0, 0.2], \"direction\": [1, 0]}}],"
  " \"bodies\": [{\"name\": \"A\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 1, \"inertia\": 0.2,"
  "     \"points\": {\"P\": [0.4, 0], \"Q\": [-0.4, 0.1]}, \"shape\": {\"disk\": 0.3}},"
  "   {\"name\": \"B\", \"origin\": [\"u\", \"v\"], \"angle\": \"b\", \"mass\": 1, \"inertia\": 0.2,"
  "     \"points\": {\"P\": [0.4, 0], \"Q\": [-0.4, 0.1]}, \"shape\": {\"box\": [0.9, 0.4]}},"
  "   {\"name\": \"C\", \"origin\": [\"p\", \"q\"], \"mass\": 1}],"
  " \"joints\": [{\"name\": \"pivot\", \"type\": \"pivot\", \"between\": [\"A.P\", \"B.Q\"]},"
  "   {\"name\": \"weld\", \"type\": \"weld\", \"between\": [\"B.P\", \"ground.W\"]},"
  "   {\"name\": \"slider\", \"type\": \"slider\", \"between\": [\"A.Q\", \"ground.V\"], \"axis\": [1, 0.4]},"
  "   {\"name\": \"slot\", \"type\": \"pin-slot\", \"between\": [\"B.origin\", \"A.origin\"], \"axis\": [0, 1]},"
  "   {\"name\": \"rod\", \"type\": \"rod\", \"between\": [\"C.origin\", \"ground.W\"], \"length\": 1},"
  "   {\"name\": \"rope\", \"type\": \"rope\", \"through\": [\"C.origin\", \"ground.V\", \"B.P\"], \"length\": 1},"
  "   {\"name\": \"touch\", \"type\": \"contact\", \"body\": \"A\", \"curve\": \"floor\"},"
  "   {\"name\": \"roll\", \"type\": \"rolling\", \"body\": \"A\", \"curve\": \"bowl\"},"
  "   {\"name\": \"bead\", \"type\": \"on-curve\", \"point\": \"C.origin\", \"curve\": \"hill\"},"
  "   {\"name\": \"gear\", \"type\": \"gear\", \"bodies\": [\"A\", \"B\"], \"ratio\": -2},"
  "   {\"name\": \"blade\", \"type\": \"blade\", \"point\": \"B.Q\", \"direction\": [1, 0]},"
  "   {\"name\": \"drive\", \"type\": \"drive\", \"value\": \"t\", \"of\": \"b\"},"
  "   {\"name\": \"law\", \"type\": \"equation\", \"holonomic\": {\"f\": \"p - 2*q\", \"h\": \"p*q\"}}],"
  " \"efforts\": [{\"name\": \"k\", \"type\": \"spring\", \"between\": [\"A.P\", \"ground.V\"],"
  " \"stiffness\": 3, \"length\": 0.2},"
  "   {\"name\": \"c\", \"type\": \"damper\", \"between\": [\"A.P\", \"ground.V\"], \"viscosity\": 3},"
  "   {\"name\": \"s\", \"type\": \"torsion-spring\", \"bodies\": [\"A\", \"B\"], \"stiffness\": 3}]}";

static inline JdPicture *
new_picture (JdModel *model)
{
  g_autoptr(GError) error = NULL;
  JdPicture *picture = jd_picture_new (model, &error);

  g_assert_no_error (error);
  return picture;
}
