/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files that are JSON but no mechanism: a good file with one thing changed, and what the message must say.  Every
 * message begins with the JSON path. */
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-mechanism.h"

#include <stdio.h>
#include <string.h>

#include "tests/core/mechanism/fixture.h"

typedef struct
{
  const char *find;     /* in the good file, once */
  const char *replace;
  const char *path;     /* the message begins with this and a colon */
  const char *says;     /* and contains this */
} Case;

static const Case plane_cases[] = {
  /* The head. */
  { "\"jourdain\": 1,", "", "jourdain", "missing" },
  { "\"jourdain\": 1,", "\"jourdain\": 2,", "jourdain", "version 1" },
  { "\"jourdain\": 1,", "\"jourdain\": \"1\",", "jourdain", "a text; expected a number" },
  { "\"name\": \"Everything\"", "\"name\": 3", "name", "a number; expected a text" },
  { "\"source\": \"none\"", "\"source\": null", "source", "null; expected a text" },
  { "\"description\": \"A bit of all\"", "\"description\": [\"A\"]", "description", "an array" },
  { "\"time\": \"0.5*T\"", "\"dimension\": 4", "dimension", "2 or 3" },
  { "\"time\": \"0.5*T\"", "\"dimension\": \"2\"", "dimension", "expected a number" },
  { "\"time\": \"0.5*T\"", "\"dimension\": 2.5", "dimension", "2 or 3" },
  { "\"time\": \"0.5*T\"", "\"time\": \"x\"", "time", "x" },
  { "\"time\": \"0.5*T\"", "\"time\": \"t\"", "time", "t" },
  { "\"time\": \"0.5*T\"", "\"time\": \"1/(T - 0.5)\"", "time", "no finite value" },
  { "\"time_stepping\": \"0.01*T\"", "\"time_stepping\": 0", "time_stepping", "" },
  { "\"time_stepping\": \"0.01*T\"", "\"time_stepping\": \"-T\"", "time_stepping", "" },
  { "\"time_stepping\": \"0.01*T\"", "\"time_stepping\": \"x\"", "time_stepping", "x" },
  { "\"time\": \"0.5*T\"", "\"time\": true", "time", "true; expected a number, or an expression" },

  /* Constants. */
  { "\"constants\": {", "\"constants\": [1], \"c\": {", "constants", "an array […]; expected an object" },
  { "\"m\": 2.0", "\"m\": \"2*R\"", "constants.m", "only those before it" },
  { "\"m\": 2.0", "\"m\": \"x\"", "constants.m", "" },
  { "\"m\": 2.0", "\"m\": null", "constants.m", "null; expected a number" },
  { "\"m\": 2.0", "\"m\": {}", "constants.m", "an object" },
  { "\"R\": \"m/4\"", "\"R\": \"m/\"", "constants.R", "3" },
  { "\"R\": \"m/4\"", "\"R\": \"\"", "constants.R", "" },
  { "\"R\": \"m/4\"", "\"R\": \"m/4)\"", "constants.R", "4" },
  { "\"R\": \"m/4\"", "\"R\": \"m/(4 - 4)\"", "constants.R", "zero" },
  { "\"R\": \"m/4\"", "\"R\": \"sqrt(-m)\"", "constants.R", "no finite value" },
  { "\"R\": \"m/4\"", "\"R\": \"2 m\"", "constants.R", "3" },
  { "\"R\": \"m/4\"", "\"R\": \"t\"", "constants.R", "" },
  { "\"e\": 0.5 }", "\"sin\": 0.5 }", "constants.sin", "reserved" },
  { "\"e\": 0.5 }", "\"t\": 0.5 }", "constants.t", "reserved" },
  { "\"e\": 0.5 }", "\"pi\": 0.5 }", "constants.pi", "reserved" },
  { "\"e\": 0.5 }", "\"ground\": 0.5 }", "constants.ground", "reserved" },
  { "\"e\": 0.5 }", "\"2e\": 0.5 }", "constants[\"2e\"]", "not a name" },
  { "\"e\": 0.5 }", "\"a b\": 0.5 }", "constants[\"a b\"]", "not a name" },
  { "\"e\": 0.5 }", "\"\": 0.5 }", "constants[\"\"]", "not a name" },

  /* Assumptions. */
  { "\"friction\": 0.3, \"rolling_resistance\": 0.01", "\"friction\": 0.3, \"assumed\": \"perfect\"",
    "joints[0].assumed", "“friction”" },
  { "\"friction\": 0.3, \"rolling_resistance\": 0.01", "\"rolling_resistance\": 0.01, \"assumed\": \"perfect\"",
    "joints[0].assumed", "“rolling_resistance”" },
  { "  \"efforts\": [ {\"name\": \"motor\"",
    "\"assumed_perfect\": [[\"pin\", \"hit\"]], \"efforts\": [ {\"name\": \"motor\"", "assumed_perfect[0][1]",
    "“hit” is assumed perfect and has “friction”" },
  { "\"friction\": 0.3, \"rolling_resistance\": 0.01", "\"assumed\": \"perfect\"",
    "events[0].types[\"contact.slip\"]", "friction contradicts this" },

  /* Gravity. */
  { "\"gravity\": [0, \"-g\"]", "\"gravity\": \"-g\"", "gravity", "expected an array" },
  { "\"gravity\": [0, \"-g\"]", "\"gravity\": [0, 0, \"-g\"]", "gravity", "array is 3; expected 2" },
  { "\"gravity\": [0, \"-g\"]", "\"gravity\": [0, \"-Gama\"]", "gravity[1]", "did you mean" },
  { "\"gravity\": [0, \"-g\"]", "\"gravity\": [0, \"-g*x\"]", "gravity[1]", "x" },

  /* Parameters. */
  { "\"parameters\": [ {\"name\": \"x\"", "\"parameters\": [ 3, {\"name\": \"x\"", "parameters[0]",
    "expected an object" },
  { "{\"name\": \"v\"}", "{}", "parameters[4].name", "missing" },
  { "{\"name\": \"v\"}", "{\"name\": 1}", "parameters[4].name", "expected a text" },
  { "{\"name\": \"v\"}", "{\"name\": \"x\"}", "parameters[4].name", "taken" },
  { "{\"name\": \"v\"}", "{\"name\": \"m\"}", "parameters[4].name", "a constant already" },
  { "{\"name\": \"v\"}", "{\"name\": \"if\"}", "parameters[4].name", "reserved" },
  { "{\"name\": \"v\"}", "{\"name\": \"x'\"}", "parameters[4].name", "not a name" },
  { "{\"name\": \"v\"}", "{\"name\": \"_v\"}", "parameters[4].name", "not a name" },
  { "{\"name\": \"v\"}", "{\"name\": \"v\", \"value\": \"x\"}", "parameters[4].value", "x" },
  { "{\"name\": \"v\"}", "{\"name\": \"v\", \"value\": [1]}", "parameters[4].value", "an array" },
  { "{\"name\": \"v\"}", "{\"name\": \"v\", \"rate\": \"1/0\"}", "parameters[4].rate", "" },
  { "{\"name\": \"v\"}", "{\"name\": \"v\", \"rate\": \"log(-R)\"}", "parameters[4].rate", "no finite value" },
  { "{\"name\": \"v\"}", "{\"name\": \"v\", \"rate\": \"phi'\"}", "parameters[4].rate", "" },

  /* The ground. */
  { "\"ground\": { \"points\": {\"O\": [0, 0]", "\"ground\": { \"points\": {\"O\": [0, 0, 0]", "ground.points.O",
    "expected 2" },
  { "\"ground\": { \"points\": {\"O\": [0, 0]", "\"ground\": { \"points\": {\"O\": [0, \"x\"]", "ground.points.O[1]",
    "x" },
  { "\"ground\": { \"points\": {\"O\": [0, 0]", "\"ground\": { \"points\": {\"O.1\": [0, 0]",
    "ground.points[\"O.1\"]", "not a name" },
  { "\"ground\": {", "\"ground\": [1], \"g2\": {", "ground", "an array" },

  /* Bodies. */
  { "\"bodies\": [ {\"name\": \"S\", ", "\"bodies\": [ {", "bodies[0].name", "missing" },
  { "{\"name\": \"P\", \"origin\"", "{\"name\": \"S\", \"origin\"", "bodies[1].name", "taken" },
  { "{\"name\": \"P\", \"origin\"", "{\"name\": \"ground\", \"origin\"", "bodies[1].name", "reserved" },
  { "\"origin\": [\"x\", \"y\"], ", "", "bodies[0].origin", "missing" },
  { "\"origin\": [\"x\", \"y\"]", "\"origin\": [\"x\"]", "bodies[0].origin", "array is 1; expected 2" },
  { "\"origin\": [\"x\", \"y\"]", "\"origin\": [\"x\", \"y'\"]", "bodies[0].origin[1]", "" },
  { "\"origin\": [\"x\", \"y\"]", "\"origin\": [\"x\", \"yy\"]", "bodies[0].origin[1]", "yy" },
  { "\"angle\": \"phi\", \"mass\"", "\"angle\": \"phi'\", \"mass\"", "bodies[0].angle", "" },
  { "\"angle\": \"phi\", \"mass\"", "\"rotation\": [[\"z\", \"phi\"]], \"mass\"", "bodies[0].rotation",
    "use “angle”" },
  { "\"mass\": \"m\", \"inertia\"", "\"mass\": \"-m\", \"inertia\"", "bodies[0].mass",
    "the value is -2; it may not be negative" },
  { "\"mass\": \"m\", \"inertia\"", "\"mass\": \"x\", \"inertia\"", "bodies[0].mass", "x" },
  { "\"mass\": \"m\", \"inertia\"", "\"mass\": \"qwerty\", \"inertia\"", "bodies[0].mass",
    "known here are m, R, Gamma, g, T, e" },
  { "\"mass\": \"m\", \"inertia\"", "\"mass\": \"t\", \"inertia\"", "bodies[0].mass", "" },
  { "\"mass\": \"m\", \"inertia\"", "\"mass\": \"x'\", \"inertia\"", "bodies[0].mass", "" },
  { "\"mass\": \"m\", \"inertia\"", "\"mass\": false, \"inertia\"", "bodies[0].mass", "false; expected a number" },
  { "\"inertia\": \"m*R^2/2\"", "\"inertia\": -1", "bodies[0].inertia", "may not be negative" },
  { "\"inertia\": \"m*R^2/2\"", "\"inertia\": [1, 1, 1]", "bodies[0].inertia", "expected a number" },
  { "\"inertia\": \"m*R^2/2\"", "\"inertia\": \"m*R^2/(R - 0.5)\"", "bodies[0].inertia", "no finite value" },
  { "\"center\": [0.1, 0]", "\"center\": [0.1]", "bodies[0].center", "expected 2" },
  { "\"center\": [0.1, 0]", "\"center\": [\"x\", 0]", "bodies[0].center[0]", "x" },
  { "\"points\": {\"A\": [\"R\", 0]}", "\"points\": {\"origin\": [\"R\", 0]}", "bodies[0].points.origin", "already" },
  { "\"points\": {\"A\": [\"R\", 0]}", "\"points\": {\"center\": [\"R\", 0]}", "bodies[0].points.center", "already" },
  { "\"points\": {\"A\": [\"R\", 0]}", "\"points\": {\"A\": \"R\"}", "bodies[0].points.A", "expected an array" },
  { "\"points\": {\"A\": [\"R\", 0]}", "\"points\": {\"A\": [\"x\", 0]}", "bodies[0].points.A[0]", "x" },
  { "\"points\": {\"A\": [\"R\", 0]}", "\"points\": [[\"R\", 0]]", "bodies[0].points", "expected an object" },
  { "\"shape\": {\"disk\": \"R\"}", "\"shape\": {\"disk\": \"-R\"}", "bodies[0].shape.disk", "may not be negative" },
  { "\"shape\": {\"disk\": \"R\"}", "\"shape\": {}", "bodies[0].shape",
    "disk, ring, shell, sphere, rod, string, box, pane, polygon" },
  { "\"shape\": {\"disk\": \"R\"}", "\"shape\": \"disk\"", "bodies[0].shape", "expected an object" },
  { "\"shape\": {\"disk\": \"R\"}", "\"shape\": {\"disk\": 1, \"rod\": 1}", "bodies[0].shape", "stand together" },
  { "\"shape\": {\"box\": [0.2, 0.1]}", "\"shape\": {\"box\": [0.2]}", "bodies[1].shape.box", "[width, height]" },
  { "\"shape\": {\"box\": [0.2, 0.1]}", "\"shape\": {\"box\": 1}", "bodies[1].shape.box", "expected an array" },
  { "\"shape\": {\"box\": [0.2, 0.1]}", "\"shape\": {\"box\": [0.2, -0.1]}", "bodies[1].shape.box[1]",
    "may not be negative" },
  { "\"shape\": {\"polygon\": [[0, 0], [1, 0], [0, 1]]}", "\"shape\": {\"polygon\": [[0, 0]]}",
    "bodies[3].shape.polygon", "at least 2" },
  { "\"shape\": {\"polygon\": [[0, 0], [1, 0], [0, 1]]}", "\"shape\": {\"polygon\": [[0, 0], [1]]}",
    "bodies[3].shape.polygon[1]", "expected 2" },

  /* Curves. */
  { "\"line\": {\"point\": [0, 0], \"direction\": [1, 0]}", "\"line\": {\"point\": [0, 0]}",
    "curves[0].line.direction", "missing" },
  { "\"line\": {\"point\": [0, 0], \"direction\": [1, 0]}", "\"line\": {\"direction\": [0, \"m - 2\"]}",
    "curves[0].line.direction", "zero" },
  { "\"line\": {\"point\": [0, 0], \"direction\": [1, 0]}",
    "\"line\": {\"point\": [\"x\", 0], \"direction\": [1, 0]}", "curves[0].line.point[0]", "" },
  { "\"line\": {\"point\": [0, 0], \"direction\": [1, 0]}", "\"line\": [0, 1]", "curves[0].line",
    "expected an object" },
  { "\"line\": {\"point\": [0, 0], \"direction\": [1, 0]}, ", "", "curves[0]", "line, circle, graph, parametric" },
  { "\"velocity\": [0.1, 0]", "\"velocity\": 0.1", "curves[0].velocity", "expected an array" },
  { "\"radius\": \"3*R\"", "\"radius\": \"0*R\"", "curves[1].circle.radius", "greater than 0" },
  { "\"radius\": \"3*R\"", "\"radius\": -1", "curves[1].circle.radius", "greater than 0" },
  { ", \"radius\": \"3*R\"", "", "curves[1].circle.radius", "missing" },
  { "\"reversed\": true", "\"reversed\": 1", "curves[1].reversed", "expected true or false" },
  { "\"graph\": {\"y\": \"x^2/2\"}", "\"graph\": {\"y\": \"y^2\"}", "curves[2].graph.y", "y" },
  { "\"graph\": {\"y\": \"x^2/2\"}", "\"graph\": {}", "curves[2].graph.y", "missing" },
  { "\"name\": \"loop\", \"on\": \"S\"", "\"name\": \"loop\", \"on\": \"s\"", "curves[3].on", "no body “s”" },
  { "\"name\": \"loop\", \"on\": \"S\"", "\"name\": \"axis\", \"on\": \"S\"", "curves[3].name", "taken" },
  { "\"parametric\": [\"2*cos(s)\", \"sin(s)\"]", "\"parametric\": [\"2*cos(u)\", \"sin(s)\"]",
    "curves[3].parametric[0]", "u" },
  { "\"parametric\": [\"2*cos(s)\", \"sin(s)\"]", "\"parametric\": [\"s\"]", "curves[3].parametric", "expected 2" },

  /* Joints. */
  { "{\"name\": \"pin\", \"type\": \"pivot\"", "{\"name\": \"pin\", \"type\": \"pivots\"", "joints[4].type",
    "did you mean “pivot”?" },
  { "{\"name\": \"pin\", \"type\": \"pivot\"", "{\"name\": \"pin\"", "joints[4].type", "missing" },
  { "{\"name\": \"pin\", \"type\": \"pivot\"", "{\"name\": \"bar\", \"type\": \"pivot\"", "joints[4].name", "taken" },
  { "{\"name\": \"pin\", \"type\": \"pivot\"", "{\"name\": \"pin.1\", \"type\": \"pivot\"", "joints[4].name",
    "not a name" },
  { "{\"name\": \"pin\", \"type\": \"pivot\"", "{\"name\": \"pin\", \"type\": \"ball\"", "joints[4].type",
    "dimension 2" },
  { "\"between\": [\"Q.C\", \"ground.M\"], ", "", "joints[4].between", "missing" },
  { "\"between\": [\"Q.C\", \"ground.M\"]", "\"between\": [\"Q.C\"]", "joints[4].between", "expected 2" },
  { "\"between\": [\"Q.C\", \"ground.M\"]", "\"between\": [\"Q.C\", \"ground.m\"]", "joints[4].between[1]",
    "“ground” has no point “m”" },
  { "\"between\": [\"Q.C\", \"ground.M\"]", "\"between\": [\"Q.C\", \"Z.M\"]", "joints[4].between[1]",
    "no body “Z”" },
  { "\"between\": [\"Q.C\", \"ground.M\"]", "\"between\": [\"Q\", \"ground.M\"]", "joints[4].between[0]",
    "body.point" },
  { "\"between\": [\"Q.C\", \"ground.M\"]", "\"between\": [\"Q.C\", \"Q.C\"]", "joints[4].between", "same point" },
  { "\"between\": [\"Q.C\", \"ground.M\"]", "\"between\": [\"Q.C\", \"Q.B\"]", "joints[4].between", "same body" },
  { "\"between\": [\"Q.C\", \"ground.M\"]", "\"between\": [\"Q.C\", 3]", "joints[4].between[1]",
    "a number; expected a text" },
  { "\"when\": \"x + (1 - 2)*t > 0\"", "\"when\": \"x\"", "joints[4].when", "< <= > >=" },
  { "\"when\": \"x + (1 - 2)*t > 0\"", "\"when\": \"0 < x < 1\"", "joints[4].when", "< <= > >=" },
  { "\"when\": \"x + (1 - 2)*t > 0\"", "\"when\": \"x > zz\"", "joints[4].when", "5" },
  { "\"when\": \"x + (1 - 2)*t > 0\"", "\"when\": \"x' > 0\"", "joints[4].when", "" },
  { "\"when\": \"x + (1 - 2)*t > 0\"", "\"when\": \"x >\"", "joints[4].when", "" },
  { "\"when\": \"x + (1 - 2)*t > 0\"", "\"when\": 1", "joints[4].when", "expected a text" },
  { "\"when\": \"x + (1 - 2)*t > 0\"", "\"unilateral\": true", "joints[4].unilateral", "pivot" },
  { "\"when\": \"x + (1 - 2)*t > 0\"", "\"friction\": 0.1", "joints[4].friction", "pivot" },
  { "\"when\": \"x + (1 - 2)*t > 0\"", "\"impact\": {\"restitution\": 1}", "joints[4].impact", "pivot" },
  { "\"when\": \"x + (1 - 2)*t > 0\"", "\"rolling_resistance\": 0.1", "joints[4].rolling_resistance", "pivot" },
  { "\"unilateral\": true", "\"unilateral\": \"yes\"", "joints[3].unilateral", "expected true or false" },
  { "\"friction\": 0.3", "\"friction\": -0.3", "joints[0].friction", "may not be negative" },
  { "\"friction\": 0.3", "\"friction\": \"x\"", "joints[0].friction", "x" },
  { "\"rolling_resistance\": 0.01", "\"rolling_resistance\": -0.01", "joints[0].rolling_resistance",
    "may not be negative" },
  { "\"friction\": 0.1, \"impact\"", "\"rolling_resistance\": 0.1, \"impact\"", "joints[1].rolling_resistance",
    "contact" },
  { "\"impact\": {\"restitution\": \"e\"}", "\"impact\": {\"restitution\": 1.5}", "joints[1].impact.restitution",
    "from 0 to 1" },
  { "\"impact\": {\"restitution\": \"e\"}", "\"impact\": {}", "joints[1].impact.restitution", "missing" },
  { "\"impact\": {\"restitution\": \"e\"}", "\"impact\": 0.5", "joints[1].impact", "expected an object" },
  { "\"type\": \"rolling\", \"body\": \"S\"", "\"type\": \"rolling\", \"body\": \"Q\"", "joints[0].body",
    "no disk shape" },
  { "\"type\": \"rolling\", \"body\": \"S\"", "\"type\": \"rolling\"", "joints[0]", "body (a disk), point" },
  { "\"type\": \"rolling\", \"body\": \"S\"", "\"type\": \"rolling\", \"body\": \"ground\"", "joints[0].body",
    "ground" },
  { "\"type\": \"rolling\", \"body\": \"S\"", "\"type\": \"rolling\", \"point\": \"S.A\", \"body\": \"S\"",
    "joints[0]", "stand together" },
  { "\"curve\": \"axis\"", "\"curve\": \"axes\"", "joints[0].curve", "did you mean “axis”?" },
  { "\"curve\": \"axis\"", "\"curve\": \"loop\"", "joints[0].curve", "the very body" },
  { ", \"curve\": \"axis\"", "", "joints[0].curve", "missing" },
  { "\"through\": [\"S.A\", \"ground.O\", \"P.center\"]", "\"through\": [\"S.A\"]", "joints[2].through",
    "2 points or more" },
  { "\"through\": [\"S.A\", \"ground.O\", \"P.center\"]", "\"through\": [\"S.A\", \"S.A\"]", "joints[2].through[1]",
    "again" },
  { "\"through\": [\"S.A\", \"ground.O\", \"P.center\"]", "\"through\": \"S.A\"", "joints[2].through",
    "expected an array" },
  { "\"length\": 9", "\"length\": 0", "joints[2].length", "greater than 0" },
  { ", \"length\": 9", "", "joints[2].length", "missing" },
  { "\"length\": \"2 + 0.1*t\"", "\"length\": \"2 + x'\"", "joints[3].length", "" },
  { "\"length\": \"2 + 0.1*t\"", "\"length\": -2", "joints[3].length", "greater than 0" },
  { "\"axis\": [1, 1]", "\"axis\": [0, 0]", "joints[5].axis", "zero" },
  { "\"axis\": [1, 1], ", "", "joints[5].axis", "missing" },
  { "\"axis\": [0, 2]", "\"axis\": [0]", "joints[6].axis", "expected 2" },
  { "\"bodies\": [\"S\", \"Q\"], \"ratio\"", "\"bodies\": [\"S\", \"S\"], \"ratio\"", "joints[9].bodies",
    "same body" },
  { "\"bodies\": [\"S\", \"Q\"], \"ratio\"", "\"bodies\": [\"S\", \"Qq\"], \"ratio\"", "joints[9].bodies[1]",
    "no body “Qq”" },
  { "\"bodies\": [\"S\", \"Q\"], \"ratio\"", "\"bodies\": [\"S\"], \"ratio\"", "joints[9].bodies", "expected 2" },
  { "\"ratio\": -2", "\"ratio\": \"x\"", "joints[9].ratio", "x" },
  { ", \"ratio\": -2", "", "joints[9].ratio", "missing" },
  { "\"point\": \"Q.C\", \"direction\": [1, 0]", "\"point\": \"Q.C\", \"direction\": [0, 0]", "joints[10].direction",
    "zero" },
  { "\"point\": \"Q.C\", \"direction\": [1, 0]", "\"direction\": [1, 0]", "joints[10].point", "missing" },
  { "\"point\": \"Q.C\", \"direction\": [1, 0]", "\"point\": \"ground.O\", \"direction\": [1, 0]", "joints[10].point",
    "ground" },
  { "\"value\": \"0.5*t\"", "\"value\": \"0.5*x\"", "joints[11].value", "x" },
  { "\"value\": \"0.5*t\"", "\"value\": \"x'\"", "joints[11].value", "" },
  { "\"of\": \"phi - th\"", "\"of\": \"phi'\"", "joints[11].of", "" },
  { "\"of\": \"phi - th\"", "\"of\": \"m\"", "joints[11].of", "no parameter" },
  { ", \"of\": \"phi - th\"", "", "joints[11].of", "missing" },
  { "\"holonomic\": {\"h\": \"x^2 + y^2 - t\"}", "\"holonomic\": {\"h\": \"x^2 + y' - t\"}", "joints[12].holonomic.h",
    "" },
  { "\"holonomic\": {\"h\": \"x^2 + y^2 - t\"}", "\"holonomic\": {\"h\": \"m - t\"}", "joints[12].holonomic.h",
    "no parameter" },
  { "\"holonomic\": {\"h\": \"x^2 + y^2 - t\"}", "\"holonomic\": {\"d\": \"x^2 + y^2 - t\"}", "joints[12]",
    "two equations called “d”" },
  { "\"holonomic\": {\"h\": \"x^2 + y^2 - t\"}", "\"holonomic\": {\"t\": \"x^2\"}", "joints[12].holonomic.t",
    "reserved" },
  { "\"holonomic\": {\"h\": \"x^2 + y^2 - t\"}", "\"holonomic\": [\"x\"]", "joints[12].holonomic",
    "expected an object" },
  { "\"holonomic\": {\"h\": \"x^2 + y^2 - t\"}, \"differential\": {\"d\": \"x*y' - y*x' + t\"}", "\"holonomic\": {}",
    "joints[12]", "no equation" },
  { "\"d\": \"x*y' - y*x' + t\"", "\"d\": \"x*y - t\"", "joints[12].differential.d", "no rate" },
  { "\"d\": \"x*y' - y*x' + t\"", "\"d\": \"x'*y' - t\"", "joints[12].differential.d", "affine" },
  { "\"d\": \"x*y' - y*x' + t\"", "\"d\": \"sin(x') - t\"", "joints[12].differential.d", "affine" },
  { "\"d\": \"x*y' - y*x' + t\"", "\"d\": \"x*y/x'\"", "joints[12].differential.d", "affine" },
  { "\"d\": \"x*y' - y*x' + t\"", "\"d\": \"(sin(x)^2 + cos(x)^2 - 1)*y'\"", "joints[12].differential.d", "cancel" },
  { "\"d\": \"x*y' - y*x' + t\"", "\"d\": \"x''\"", "joints[12].differential.d", "" },

  /* Efforts. */
  { "{\"name\": \"motor\", \"type\": \"torque\"", "{\"name\": \"motor\", \"type\": \"torc\"", "efforts[0].type",
    "expected one of" },
  { "{\"name\": \"motor\", \"type\": \"torque\"", "{\"name\": \"weight\", \"type\": \"torque\"", "efforts[0].name",
    "gravity" },
  { "{\"name\": \"motor\", \"type\": \"torque\"", "{\"type\": \"torque\"", "efforts[0].name", "missing" },
  { "{\"name\": \"push\", \"type\": \"force\"", "{\"name\": \"motor\", \"type\": \"force\"", "efforts[1].name",
    "taken" },
  { "\"type\": \"torque\", \"body\": \"S\"", "\"type\": \"torque\", \"body\": \"ground\"", "efforts[0].body",
    "ground" },
  { "\"value\": \"Gamma - 0.1*phi'\"", "\"value\": \"Gamma - 0.1*phi''\"", "efforts[0].value", "" },
  { "\"value\": \"Gamma - 0.1*phi'\"", "\"value\": \"Gama\"", "efforts[0].value", "did you mean" },
  { "\"value\": \"Gamma - 0.1*phi'\"", "\"value\": [0, 0, 1]", "efforts[0].value", "expected a number" },
  { "\"vector\": [\"cos(t)\", 0]", "\"vector\": [\"cos(t)\"]", "efforts[1].vector", "expected 2" },
  { "\"vector\": [\"cos(t)\", 0]", "\"vector\": [\"cos(t, 1)\", 0]", "efforts[1].vector[0]", "" },
  { "\"vector\": [\"cos(t)\", 0]", "\"vector\": [\"cos t\", 0]", "efforts[1].vector[0]", "" },
  { "\"vector\": [\"cos(t)\", 0]", "\"vector\": [\"cosinus(t)\", 0]", "efforts[1].vector[0]", "cosinus" },
  { "\"follower\": true", "\"follower\": null", "efforts[1].follower", "expected true or false" },
  { "\"stiffness\": 30", "\"stiffness\": \"30*x\"", "efforts[2].stiffness", "x" },
  { "\"stiffness\": 30, ", "", "efforts[2].stiffness", "missing" },
  { ", \"viscosity\": 0.5", "", "efforts[3].viscosity", "missing" },
  { "\"bodies\": [\"S\", \"ground\"]", "\"bodies\": [\"ground\", \"ground\"]", "efforts[4].bodies", "same body" },
  { "\"value\": \"m*x^2*y\"", "\"value\": \"m*x'^2*y\"", "efforts[6].value", "" },
  { "\"values\": {\"x\": \"-x'\", \"th\": 1}", "\"values\": {\"xx\": 1}", "efforts[7].values.xx",
    "no parameter “xx”" },
  { "\"values\": {\"x\": \"-x'\", \"th\": 1}", "\"values\": {\"m\": 1}", "efforts[7].values.m", "no parameter “m”" },
  { "\"values\": {\"x\": \"-x'\", \"th\": 1}", "\"values\": [1]", "efforts[7].values", "expected an object" },

  /* Parameterizations. */
  { "\"name\": \"a reduced one\"", "\"name\": \"total\"", "parameterizations[1].name", "taken" },
  { "\"name\": \"a reduced one\"", "\"name\": \"\"", "parameterizations[0].name", "empty" },
  { "{\"name\": \"total\", \"primitive\": {}}", "{\"primitive\": {}}", "parameterizations[1].name", "missing" },
  { "\"cord.length\": \"x\", \"laws.d\"", "\"cord.lenght\": \"x\", \"laws.d\"",
    "parameterizations[0].primitive[\"cord.lenght\"]", "did you mean “cord.length”?" },
  { "\"cord.length\": \"x\", \"laws.d\"", "\"cord\": \"x\", \"laws.d\"", "parameterizations[0].primitive.cord",
    "joint.equation" },
  { "\"cord.length\": \"x\", \"laws.d\"", "\"cord.length\": \"xx\", \"laws.d\"",
    "parameterizations[0].primitive[\"cord.length\"]", "no parameter “xx”" },
  { "\"cord.length\": \"x\", \"laws.d\"", "\"cord.length\": 3, \"laws.d\"",
    "parameterizations[0].primitive[\"cord.length\"]", "a number; expected the name" },
  { "\"cord.length\": \"x\", \"laws.d\"", "\"cord.length\": \"y\", \"laws.d\"",
    "parameterizations[0].primitive[\"laws.d\"]", "“cord.length” eliminates the parameter “y” already" },
  { "{\"parameter\": \"y\", \"integrated\": true}", "{\"integrated\": true}",
    "parameterizations[0].primitive[\"laws.d\"].parameter", "missing" },
  { "{\"parameter\": \"y\", \"integrated\": true}", "{\"parameter\": \"y\", \"integrated\": 1}",
    "parameterizations[0].primitive[\"laws.d\"].integrated", "expected true or false" },
  { "\"primitive\": {}}", "\"primitive\": []}", "parameterizations[1].primitive", "expected an object" },

  /* Events. */
  { "\"name\": \"second one\"", "\"name\": \"landing\"", "events[1].name", "taken" },
  { "\"at\": 1.5", "\"at\": 1.5, \"when\": \"x\"", "events[0]", "stand together" },
  { "\"at\": 1.5", "\"at\": \"x\"", "events[0].at", "x" },
  { "\"at\": 1.5", "\"at\": 1.5, \"direction\": 1", "events[0].direction", "belongs to “when”" },
  { "\"direction\": -1", "\"direction\": 2", "events[1].direction", "-1 (falling)" },
  { "\"direction\": -1", "\"direction\": \"up\"", "events[1].direction", "-1 (falling)" },
  { "\"when\": \"x' - 1\"", "\"when\": \"x' > 1\"", "events[1].when", "" },
  { "\"contact.normal\": \"inert\"", "\"contact.norm\": \"inert\"", "events[0].types[\"contact.norm\"]",
    "no equation" },
  { "\"contact.normal\": \"inert\"", "\"contact.normal\": \"innert\"", "events[0].types[\"contact.normal\"]",
    "did you mean “inert”?" },
  { "\"contact.normal\": \"inert\"", "\"contact.normal\": \"live\"", "events[0].types[\"contact.normal\"]",
    "needs “before”" },
  { "\"contact.normal\": \"inert\"", "\"contact.normal\": \"elastic\"", "events[0].types[\"contact.normal\"]",
    "needs “restitution”" },
  { "\"contact.normal\": \"inert\"", "\"contact.normal\": 0", "events[0].types[\"contact.normal\"]",
    "expected an impulsive type" },
  { "\"contact.normal\": \"inert\"", "\"contact.normal\": {\"restitution\": 1}",
    "events[0].types[\"contact.normal\"].type", "missing" },
  { "{\"type\": \"elastic\", \"restitution\": \"e\"}", "{\"type\": \"elastic\", \"restitution\": -0.1}",
    "events[0].types[\"cord.length\"].restitution", "from 0 to 1" },
  { "{\"type\": \"elastic\", \"restitution\": \"e\"}", "{\"type\": \"elastic\"}",
    "events[0].types[\"cord.length\"].restitution", "missing" },
  { "{\"type\": \"elastic\", \"restitution\": \"e\"}", "{\"type\": \"elastic\", \"restitution\": \"x\"}",
    "events[0].types[\"cord.length\"].restitution", "x" },
  { "\"before\": 0, ", "", "events[0].types[\"laws.d\"].before", "missing" },
  { "\"after\": \"0.1*x\"", "\"after\": \"0.1*x''\"", "events[0].types[\"laws.d\"].after", "" },
  { "\"law\": \"glass\"", "\"law\": \"ice\"", "events[0].types[\"laws.h\"].law",
    "\"glass\", \"fluid\" or \"switch\"" },
  { "\"threshold\": 2", "\"threshold\": 0", "events[0].types[\"laws.h\"].threshold", "greater than 0" },
  { ", \"threshold\": 2", "", "events[0].types[\"laws.h\"].threshold", "missing" },
  { "\"normal\": \"contact.normal\"", "\"normal\": \"contact\"", "events[0].types[\"contact.slip\"].normal",
    "no equation" },
  { "\"normal\": \"contact.normal\"", "\"normal\": \"contact.slip\"", "events[0].types[\"contact.slip\"].normal",
    "another" },
  { "\"coefficient\": 0.2", "\"coefficient\": -0.2", "events[0].types[\"contact.slip\"].coefficient",
    "may not be negative" },
  { "\"contact.slip\": {\"type\": \"friction\"", "\"skate.lateral\": {\"type\": \"friction\"",
    "events[0].types[\"skate.lateral\"]", "rolling" },
  { "\"order\": [\"contact.normal\", \"cord.length\"]", "\"order\": [\"pin.x\"]", "events[0].order[0]",
    "not unilateral" },
  { "\"order\": [\"contact.normal\", \"cord.length\"]", "\"order\": [\"contact.slip\"]", "events[0].order[0]",
    "not unilateral" },
  { "\"order\": [\"contact.normal\", \"cord.length\"]", "\"order\": []", "events[0].order", "empty" },
  { "\"order\": [\"contact.normal\", \"cord.length\"]", "\"order\": [\"nothing\"]", "events[0].order[0]",
    "no equation" },
  { "\"rest_frame\": {\"x\": 0.1}", "\"rest_frame\": {\"z\": 0.1}", "events[0].rest_frame.z", "no parameter" },
  { "\"rest_frame\": {\"x\": 0.1}", "\"rest_frame\": 0.1", "events[0].rest_frame", "expected an object" },
  { "{\"point\": \"S.A\", \"vector\": [1, 0]}", "{\"vector\": [1, 0]}", "events[0].impulses[0]", "none of them" },
  { "{\"point\": \"S.A\", \"vector\": [1, 0]}", "{\"point\": \"S.A\"}", "events[0].impulses[0].vector", "missing" },
  { "{\"point\": \"S.A\", \"vector\": [1, 0]}", "{\"point\": \"S.A\", \"body\": \"S\"}", "events[0].impulses[0]",
    "stand together" },
  { "{\"point\": \"S.A\", \"vector\": [1, 0]}", "{\"point\": \"S.AA\", \"vector\": [1, 0]}",
    "events[0].impulses[0].point", "no point “AA”" },
  { "{\"body\": \"S\", \"couple\": 0.5}", "{\"body\": \"T\", \"couple\": 0.5}", "events[0].impulses[1].body",
    "no body “T”" },
  { "{\"parameter\": \"th\", \"value\": \"e\"}", "{\"parameter\": \"thh\", \"value\": \"e\"}",
    "events[0].impulses[2].parameter", "did you mean “th”?" },
  { "{\"parameter\": \"th\", \"value\": \"e\"}", "{\"parameter\": \"th\"}", "events[0].impulses[2].value",
    "missing" },

  /* Added kinetic energy. */
  { "\"time\": \"0.5*T\"", "\"kinetic_energy\": \"x'^3\"", "kinetic_energy", "at most quadratic" },
  { "\"time\": \"0.5*T\"", "\"kinetic_energy\": \"x'*y'*phi'\"", "kinetic_energy", "at most quadratic" },
  { "\"time\": \"0.5*T\"", "\"kinetic_energy\": \"sqrt(x'^2 + 1)\"", "kinetic_energy", "at most quadratic" },
  { "\"time\": \"0.5*T\"", "\"kinetic_energy\": \"1/x'\"", "kinetic_energy", "at most quadratic" },
  { "\"time\": \"0.5*T\"", "\"kinetic_energy\": \"abs(x')*x'\"", "kinetic_energy", "at most quadratic" },
  { "\"time\": \"0.5*T\"", "\"kinetic_energy\": \"2^x'\"", "kinetic_energy", "at most quadratic" },
  { "\"time\": \"0.5*T\"", "\"kinetic_energy\": []", "kinetic_energy", "expected a number" },

  /* Lists that are no lists. */
  { "\"parameters\": [", "\"parameters\": {}, \"p\": [", "parameters", "expected an array" },
  { "\"bodies\": [ {\"name\": \"S\"", "\"bodies\": 1, \"b\": [ {\"name\": \"S\"", "bodies", "expected an array" },
  { "\"curves\": [", "\"curves\": \"none\", \"c\": [", "curves", "expected an array" },
  { "\"joints\": [", "\"joints\": null, \"j\": [", "joints", "expected an array" },
  { "\"efforts\": [", "\"efforts\": false, \"e\": [", "efforts", "expected an array" },
  { "\"parameterizations\": [", "\"parameterizations\": {}, \"q\": [", "parameterizations", "expected an array" },
  { "\"events\": [", "\"events\": 0, \"v\": [", "events", "expected an array" },
};

static const Case space_cases[] = {
  { "\"gravity\": [0, 0, \"-g\"]", "\"gravity\": [0, \"-g\"]", "gravity", "array is 2; expected 3" },
  { "\"rotation\": [[\"y\", \"psi\"]]", "\"angle\": \"psi\"", "bodies[1].angle", "use “rotation”" },
  { "\"rotation\": [[\"y\", \"psi\"]]", "\"rotation\": [\"y\", \"psi\"]", "bodies[1].rotation[0]",
    "expected an array" },
  { "\"rotation\": [[\"y\", \"psi\"]]", "\"rotation\": [[\"w\", \"psi\"]]", "bodies[1].rotation[0][0]",
    "\"x\", \"y\" or \"z\"" },
  { "\"rotation\": [[\"y\", \"psi\"]]", "\"rotation\": [[\"y\"]]", "bodies[1].rotation[0]", "[axis, angle]" },
  { "\"rotation\": [[\"y\", \"psi\"]]", "\"rotation\": [[\"y\", \"psi'\"]]", "bodies[1].rotation[0][1]", "" },
  { "\"rotation\": [[\"y\", \"psi\"]]", "\"rotation\": [[1, \"psi\"]]", "bodies[1].rotation[0][0]",
    "expected a text" },
  { "\"inertia\": [0.1, 0.1, 0.15]", "\"inertia\": 0.1", "bodies[0].inertia", "expected an array" },
  { "\"inertia\": [0.1, 0.1, 0.15]", "\"inertia\": [0.1, 0.1]", "bodies[0].inertia", "3 principal moments, or 6" },
  { "\"inertia\": [0.1, 0.1, 0.15]", "\"inertia\": [0.1, -0.1, 0.15]", "bodies[0].inertia[1]",
    "may not be negative" },
  { "\"inertia\": [1, 1, 1, 0.1, 0, -0.1]", "\"inertia\": [1, 1, 1, 2, 0, 0]", "bodies[1].inertia",
    "negative moment" },
  { "\"origin\": [1, \"X\", 0]", "\"origin\": [1, \"X\"]", "bodies[1].origin", "expected 3" },
  { "\"type\": \"ball\"", "\"type\": \"pivot\"", "joints[0].type", "dimension 3" },
  { "\"type\": \"ball\"", "\"type\": \"bal\"", "joints[0].type", "did you mean “ball”?" },
  { "\"n\": [\"cos(psi)\", \"sin(psi)\", 0], ", "", "joints[2].efforts[0].vector", "2 vectors" },
  { "\"vector\": {\"n\": ", "\"vector\": {\"m\": [1, 0, 0], \"n\": ", "joints[2].efforts[0].vector.z",
    "3 components" },
  { "\"vector\": {\"n\": ", "\"vector\": {\"2n\": ", "joints[2].efforts[0].vector[\"2n\"]", "not a name" },
  { "\"u\": [\"-sin(psi)\", \"cos(psi)\", 0]", "\"u\": [0, 1]", "joints[2].efforts[0].vector.u", "expected 3" },
  { "\"u\": [\"-sin(psi)\", \"cos(psi)\", 0]", "\"u\": 1", "joints[2].efforts[0].vector.u", "expected an array" },
  { "\"couple\": {\"x0\": [1, 0, 0]", "\"couple\": {\"x0\": [0, 0, 2]", "joints[2].efforts[1].couple",
    "linearly dependent" },
  { "\"assumed\": \"perfect\"", "\"assumed\": \"smooth\"", "joints[2].assumed", "expected \"perfect\"" },
  { "\"assumed\": \"perfect\"", "\"assumed\": true", "joints[2].assumed", "expected a text" },
  { "\"assumed\": \"perfect\", \"efforts\": [",
    "\"assumed\": \"perfect\", \"efforts\": ["
    "{\"name\": \"T\", \"body\": \"S\", \"couple\": [1, 0, 0], \"value\": 0},",
    "joints[2].assumed", "has a “value”" },
  { "[\"tie\", \"hold\"]", "[\"tie\", \"holt\"]", "assumed_perfect[1][1]", "did you mean “hold”" },
  { "[\"tie\", \"hold\"]", "[\"tie\", \"hold\", \"tie\"]", "assumed_perfect[1][2]", "already" },
  { "[\"tie\", \"hold\"]", "[]", "assumed_perfect[1]", "empty" },
  { "[\"tie\", \"hold\"]", "\"tie\"", "assumed_perfect[1]", "expected an array" },
  { "[\"tie\", \"hold\"]", "[3]", "assumed_perfect[1][0]", "expected a text" },
  { "\"couple\": {\"x0\"", "\"value\": 1, \"couple\": {\"x0\"", "joints[2].efforts[1].couple", "no “value”" },
  { "\"value\": [0, 0, 1]", "\"value\": 1", "efforts[0].value", "expected an array" },
  { "\"vector\": [1, 0, \"phi'\"]", "\"vector\": [1, 0]", "efforts[1].vector", "expected 3" },
  { "\"couple\": [0, 0, 1]", "\"couple\": 1", "events[0].impulses[1].couple", "expected an array" },
  { "\"ground\": {", "\"curves\": [ {\"name\": \"c\"} ], \"ground\": {", "curves", "in the plane" },
  { "{\"name\": \"motor\", \"type\": \"torque\", \"body\": \"S\", \"value\": [0, 0, 1]}",
    "{\"name\": \"k\", \"type\": \"torsion-spring\", \"bodies\": [\"S\", \"ground\"], \"stiffness\": 1}",
    "efforts[0].type", "in the plane" },
};

/* @text with @find, which stands in it once, replaced. */
static char *
replace_once (const char *text,
              const char *find,
              const char *replace)
{
  const char *at = strstr (text, find);

  if (at == NULL || strstr (at + 1, find) != NULL)
    g_error ("“%s” must stand once in the good file", find);
  return g_strdup_printf ("%.*s%s%s", (int) (at - text), text, replace, at + strlen (find));
}

static void
check_cases (const char *good,
             const Case *cases,
             gsize       n)
{
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *text = NULL;
      g_autofree char *prefix = g_strconcat (cases[i].path, ": ", NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism) mechanism = NULL;

      text = replace_once (good, cases[i].find, cases[i].replace);
      mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
      if (mechanism != NULL)
        {
          g_test_fail_printf ("accepted: %s", cases[i].replace);
          continue;
        }
      g_assert_error (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID);
      if (!g_str_has_prefix (error->message, prefix) || strstr (error->message, cases[i].says) == NULL)
        g_test_fail_printf ("%s says: %s; not: %s... %s", cases[i].replace, error->message, prefix, cases[i].says);
    }
}

static void
test_plane (void)
{
  check_cases (fixture_plane, plane_cases, G_N_ELEMENTS (plane_cases));
}

static void
test_space (void)
{
  check_cases (fixture_space, space_cases, G_N_ELEMENTS (space_cases));
}

/* Documents that are no object, or hardly one. */
static void
test_documents (void)
{
  static const struct { const char *text; const char *says; } cases[] = {
    { "[]", "the document: this is an array […]; expected an object {…}" },
    { "3", "the document: this is a number" },
    { "\"jourdain\"", "the document: this is a text" },
    { "null", "the document: this is null" },
    { "{}", "jourdain: this member is missing" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (jd_mechanism_new_from_text (cases[i].text, -1, jd_joint_catalogue (), &error));
      g_assert_error (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID);
      g_assert_true (g_str_has_prefix (error->message, cases[i].says));
    }
}

/* Errors of JSON come first, with line and column. */
static void
test_syntax (void)
{
  g_autofree char *text = replace_once (fixture_plane, "\"gravity\": [0, \"-g\"],", "\"gravity\": [0, \"-g\",],");
  g_autoptr(GError) error = NULL;

  g_assert_null (jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error));
  g_assert_error (error, JD_JSON_ERROR, JD_JSON_ERROR_SYNTAX);
  g_assert_true (g_str_has_prefix (error->message, "line 5, column 23: "));
}

/* Long names, long lists, deep and long expressions: an answer, never a crash. */
static void
test_hostile (void)
{
  g_autofree char *name = g_strnfill (1000000, 'a');
  g_autoptr(GString) text = g_string_new (NULL);

  for (int kind = 0; kind < 8; kind++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism) mechanism = NULL;
      const gboolean expected = kind <= 2;

      g_string_assign (text, "{\"jourdain\": 1, ");
      switch (kind)
        {
        case 0:
          g_string_append_printf (text, "\"constants\": {\"%s\": 1}", name);
          break;
        case 1:
          g_string_append (text, "\"parameters\": [");
          for (int i = 0; i < 100000; i++)
            g_string_append_printf (text, "%s{\"name\": \"p%d\"}", i > 0 ? "," : "", i);
          g_string_append (text, "]");
          break;
        case 2:
          g_string_append (text, "\"unknown\": [");
          for (int i = 0; i < 1000000; i++)
            g_string_append (text, "0,");
          g_string_append (text, "0]");
          break;
        case 3:
          g_string_append (text, "\"constants\": {\"a\": \"");
          for (int i = 0; i < 100000; i++)
            g_string_append_c (text, '(');
          g_string_append (text, "\"}");
          break;
        case 4:
          g_string_append_printf (text, "\"gravity\": [0, \"%s\"]", name);
          break;
        case 5:
          g_string_append_printf (text, "\"joints\": [{\"name\": \"j\", \"type\": \"%s\"}]", name);
          break;
        case 6:
          g_string_append (text, "\"constants\": {\"a\": \"1");
          for (int i = 0; i < 100000; i++)
            g_string_append (text, "^-1");
          g_string_append (text, "\"}");
          break;
        default:
          g_string_append (text, "\"gravity\": [");
          for (int i = 0; i < 1000000; i++)
            g_string_append (text, "0,");
          g_string_append (text, "0]");
          break;
        }
      g_string_append (text, "}");
      mechanism = jd_mechanism_new_from_text (text->str, (gssize) text->len, jd_joint_catalogue (), &error);
      if (expected)
        g_assert_no_error (error);
      else
        g_assert_error (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID);
      g_assert_true ((mechanism != NULL) == expected);
    }
}

/* Prints the broken files for schema.py: {"text": ..., "message": ...}, one a line. */
static void
print_cases (const char *good,
             const Case *cases,
             gsize       n)
{
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *text = replace_once (good, cases[i].find, cases[i].replace);
      g_autofree char *line = NULL;
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
      g_autoptr(JsonNode) node = json_node_init_object (json_node_alloc (), json_object_new ());

      json_object_set_string_member (json_node_get_object (node), "text", text);
      json_object_set_string_member (json_node_get_object (node), "message", error != NULL ? error->message : "");
      line = jd_json_to_line (node);
      puts (line);
    }
}

int
main (int   argc,
      char *argv[])
{
  if (argc == 2 && strcmp (argv[1], "--print") == 0)
    {
      print_cases (fixture_plane, plane_cases, G_N_ELEMENTS (plane_cases));
      print_cases (fixture_space, space_cases, G_N_ELEMENTS (space_cases));
      return 0;
    }
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/mechanism/malformed/plane", test_plane);
  g_test_add_func ("/core/mechanism/malformed/space", test_space);
  g_test_add_func ("/core/mechanism/malformed/documents", test_documents);
  g_test_add_func ("/core/mechanism/malformed/syntax", test_syntax);
  g_test_add_func ("/core/mechanism/malformed/hostile", test_hostile);

  return g_test_run ();
}
