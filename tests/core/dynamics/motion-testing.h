/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"
#include "tests/core/model-from-text.h"

/* The motion of the model until @until, with a sample every @step s. */
static inline JdMotion *
motion_of (JdModel      *model,
           double        until,
           double        step,
           JdMotionJump *jump)
{
  const JdMotionOptions options = { .until = until, .step = step, .jump = jump };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

/* Two bars with pivots.  The text ends before the last brace, so that members can be appended. */
static const char *const double_pendulum_text =
  "{'jourdain': 1, 'constants': {'m': 1, 'L': 0.8, 'g': 9.81}, 'gravity': [0, '-g'],"
  " 'parameters': ["
  "  {'name': 'x1', 'value': 'L/2*cos(0.4)', 'rate': '-L/2*sin(0.4)*0.5'},"
  " {'name': 'y1', 'value': 'L/2*sin(0.4)', 'rate': 'L/2*cos(0.4)*0.5'}, {'name': 'a1', 'value': 0.4, 'rate': 0.5},"
  "  {'name': 'x2', 'value': 'L*cos(0.4)+L/2*cos(1.1)', 'rate': '-L*sin(0.4)*0.5-L/2*sin(1.1)*(-0.3)'},"
  "  {'name': 'y2', 'value': 'L*sin(0.4)+L/2*sin(1.1)', 'rate': 'L*cos(0.4)*0.5+L/2*cos(1.1)*(-0.3)'},"
  " {'name': 'a2', 'value': 1.1, 'rate': -0.3}],"
  " 'ground': {'points': {'O': [0, 0]}},"
  " 'bodies': ["
  "  {'name': 'A', 'origin': ['x1', 'y1'], 'angle': 'a1', 'mass': 'm', 'inertia': 'm*L^2/12',"
  " 'points': {'P': ['-L/2', 0], 'Q': ['L/2', 0]}},"
  "  {'name': 'B', 'origin': ['x2', 'y2'], 'angle': 'a2', 'mass': 'm', 'inertia': 'm*L^2/12',"
  " 'points': {'P': ['-L/2', 0], 'Q': ['L/2', 0]}}],"
  " 'joints': [{'name': 'p', 'type': 'pivot', 'between': ['A.P', 'ground.O']},"
  " {'name': 'q', 'type': 'pivot', 'between': ['B.P', 'A.Q']}]%s}";

/* A disk that falls on a floor.  The restitution is appended. */
static const char *const ball_text =
  "{'jourdain': 1, 'constants': {'m': 2, 'R': 0.5, 'g': 9.81, 'h': 1.7, 'e': %s}, 'gravity': [0, '-g'],"
  " 'parameters': [{'name': 'x', 'rate': 0.3}, {'name': 'y', 'value': 'R + h'}, {'name': 'th'}],"
  " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
  " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 'm', 'inertia': 'm*R^2/2',"
  " 'shape': {'disk': 'R'}}],"
  " 'joints': [{'name': 'contact', 'type': 'contact', 'body': 'B', 'curve': 'floor',"
  " 'impact': {'restitution': 'e'}}]}";
