/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The tolerances of the analytic layers, each defined once: what it is compared with, what it is relative to, and why
 * it has its value.  None has a unit unless its comment names one.
 *
 * Three facts set most values.  Double precision rounds each operation by 1.1e-16, and a sum of a mechanism's terms
 * loses one to three digits more: 1e-13 to 1e-15.  A position that solves its equations is exact to 1e-11 or better
 * where the program computed it, and to JD_HOLDS where a file states it.  Below a tolerance is zero, so that a
 * tolerance must be larger than the error of what it judges, and smaller than any effect that a user means. */

/* --- Ranks: relative to the largest singular value, or to the row, of rows brought to one size. --- */

/* Rows of the acting equations at one position: kernels, modes, redundancy. */
#define JD_RANK_ROWS        1e-9
/* Rows whose entries went through another solve first: multipliers, efforts, reactions, the fields of a verdict. */
#define JD_RANK_DERIVED     1e-8
/* Generic rank, by elimination, of rows brought to one size: the parameterization's own count of freedom. */
#define JD_RANK_ELIMINATION 1e-7
/* Remainder of a row of length 1 in the metric of M^-1, by orthogonal projection: larger than what a position that is
 * right to JD_HOLDS brings in, so that equations that follow from others there do not seem independent. */
#define JD_RANK_METRIC      1e-7
/* Singular values of a system that a Newton step solves in the sense of least squares. */
#define JD_RANK_NEWTON      1e-12
/* Steps that bring a position onto its equations. */
#define JD_RANK_PROJECTION  1e-10
/* Small systems of a contact whose matrix contains M^-1: the rounding of the inverse is above that of the rows. */
#define JD_RANK_RESPONSE    1e-11
/* A row below this part of the matrix's largest entry is rounding of 0, and is not brought to size. */
#define JD_RANK_ZERO_ROW    1e-13
/* A row replaces an earlier one as the pivot only if it is longer by this part: rows of one length keep their order,
 * whatever the rounding. */
#define JD_PIVOT_TIE        1e-6
/* Pivots and singular values of M and M's rows: a velocity without inertia. */
#define JD_MASS_ZERO        1e-12
/* Pivot of M, of its diagonal element, in the solution of an impact, where rows may hold what has no inertia. */
#define JD_MASS_PIVOT       1e-13

/* --- Coefficients: relative to the largest coefficient beside them. --- */

/* Coefficients of a kernel, of a combination of rows, of a massless velocity: below this a row or parameter takes no
 * part.  This is the error of a kernel of rows whose rank is decided at JD_RANK_ROWS. */
#define JD_COEFFICIENT_ZERO     1e-9
/* The same where the rows are those of a position that is not exact. */
#define JD_COEFFICIENT_OF_STATE 1e-6

/* --- Equations and inequalities: relative to the sum of the absolute values of the terms. --- */

/* A position or a rate satisfies its equation: the accuracy that the format asks of a file's numbers. */
#define JD_HOLDS            1e-8
/* An inequality of forces, impulses or accelerations holds; a bound is reached. */
#define JD_INEQUALITY_HOLDS 1e-10

/* --- Two results of one quantity: relative to the larger, or to the largest beside them. --- */

/* Results of two exact methods, or of the same method on two roads: velocities after an impact, energies, momenta. */
#define JD_SAME             1e-9
/* Solutions that a search found: their inequalities hold to JD_INEQUALITY_HOLDS, and an oblique one magnifies it. */
#define JD_SAME_SOLUTION    1e-7
/* Two instants, of the larger, of a step or of a natural time. */
#define JD_SAME_INSTANT     1e-9
/* Directions of two unit vectors, 1 - cos. */
#define JD_SAME_DIRECTION   1e-6
/* Directions of two unit vectors, the sine of the angle. */
#define JD_SAME_ANGLE       1e-5

/* --- Rounding: relative to the terms of a sum. --- */

/* A sum of a few products. */
#define JD_ROUNDING         1e-13
/* Rounding that went through a solve. */
#define JD_ROUNDING_SOLVED  1e-12
/* The same where small singular values may have magnified it: shares of impulses, energies lost. */
#define JD_ROUNDING_SHARED  1e-11

/* --- Magnitudes that only keep a quotient finite. --- */

/* Below any length of a row: the smallest normal double is 2e-308. */
#define JD_UNDERFLOW        1e-280

/* --- Kernels whose rank is known. --- */

/* Of nearly dependent rows: the threshold of a pivot starts at JD_RANK_ROWS and goes down by this factor to this last
 * value, until as many rows have a pivot as the rank says. */
#define JD_RANK_STEP        1e-2
#define JD_RANK_LAST        1e-17

/* --- Friction and contact. --- */

/* A speed at rest, of the natural speed of the mechanism: the accuracy of a position over its natural time. */
#define JD_REST_SPEED       2e-13
/* Near rest the two components of a slip keep their direction, so that slip does not begin out of rounding: below
 * this part of the fastest slip since it began, and of what the friction gives in the natural time. */
#define JD_SLIP_NEAR_REST   1e-8
/* Sticking, just after it came to its end, is possible again only by this part of the forces. */
#define JD_STICK_AGAIN      1e-8
/* Directions of slips that begin together.  Difference of an angle for a derivative, rad. */
#define JD_SLIP_TURN        1e-6
/* Pivot of the Jacobian of these directions. */
#define JD_SLIP_SINGULAR    1e-10
/* Acceleration across the slip, of the accelerations, for a direction to be taken. */
#define JD_SLIP_ACROSS      1e-10
/* Pivot of the bounds that meet in a corner, of rows of length 1. */
#define JD_CORNER_PIVOT     1e-10
/* Square of Newton's decrement on the central path, and the shortest damped step. */
#define JD_CONES_CENTRED    1e-9
#define JD_CONES_LEAST_STEP 1e-12

/* --- Impacts. --- */

/* Smallest size of the terms of a rate, of the coefficients times the natural speed or the fastest: what is at rest
 * except for rounding. */
#define JD_IMPACT_REST       1e-5
/* The privileged, the multiplier and the projector form, of the fastest velocity. */
#define JD_FORMS_AGREE       1e-8
/* Response of one row to the impulse of another, of the responses to their own. */
#define JD_IMPACT_COUPLED    1e-12
/* Inertia against slip in the stiffest direction, of that across it: below this other rows hold the slip. */
#define JD_IMPACT_HELD       1e-10
/* A contact is admissible, of the terms of its rate: sequences of impacts that converge end here. */
#define JD_IMPACT_ADMISSIBLE 1e-12
/* A coefficient of an impulse that the parameterization cancels, of its terms. */
#define JD_CANCELLED_ENTRY   1e-14
/* The flow of the slip during an impact (Routh), in variables of order 1: error of one step, the first step, and the
 * least error that the next step is computed from. */
#define JD_FLOW_ACCURACY     1e-13
#define JD_FLOW_FIRST_STEP   1e-3
#define JD_FLOW_LEAST_ERROR  1e-6
/* Where rows are looked at beside an instant, of the natural time. */
#define JD_NEARBY_TIME       1e-7
/* How long the condition of a region is followed, of the natural time, and the change that counts, of its size in
 * the natural time. */
#define JD_REGION_TIME       1e-6
#define JD_REGION_CHANGE     1e-9

/* --- Limits of rows that vanish, or begin to depend, at the instant of an impact. --- */

/* A coefficient, of those next to the instant. */
#define JD_LIMIT_VANISHED    1e-10
/* The last distance from the instant at which a row is looked at, in displacements (the first is 1). */
#define JD_LIMIT_LAST_STEP   1e-9
/* The distances at which a row that depends on others is looked at, in displacements. */
#define JD_LIMIT_LOOKS       { 2e-2, 2e-3, 2e-4 }
/* The steps of the extrapolation of a direction to the instant, in displacements, each half of the one before. */
#define JD_LIMIT_STEPS       { 1e-4, 5e-5, 2.5e-5 }
/* The step of a derivative of order up to 3, in displacements, and of looks for a second branch. */
#define JD_LIMIT_DERIVATIVE_STEP 1e-4
#define JD_LIMIT_NEAR_STEP   1e-3
/* Speed at rest, and that of paths that leave rest, in displacements per natural time. */
#define JD_LIMIT_REST        1e-12
#define JD_LIMIT_LEAVING     1e-6
/* A derivative of a row, of its size; and what the rounding of a position makes of it. */
#define JD_LIMIT_NO_DERIVATIVE 1e-9
#define JD_LIMIT_OF_POSITION 1e-12
/* A row that ends below this length has faded away: exp (-1/x^2) is soon below all numbers. */
#define JD_LIMIT_FADED       1e-90
/* Below this length of its coefficients a row is too flat for the motion to go on with it. */
#define JD_LIMIT_FLAT        1e-200
/* Length of a row, of its size, above which it has not vanished. */
#define JD_LIMIT_SMALL       1e-7
/* Remainder of a row of length 1 whose direction is not yet that of rounding. */
#define JD_LIMIT_FAINT       1e-11
/* The remainder fades like the distance, not like its square, if it is above this part of the distance. */
#define JD_LIMIT_STEEP       1e-4
/* Between two looks the direction of a row turns by less than this (1 - cos); the remainder of a row that is left. */
#define JD_LIMIT_TURN        1e-3
/* A derivative from one side is that of both if it is longer than this part of the limit, and its direction as near
 * (1 - cos). */
#define JD_LIMIT_LENGTH      1e-6
#define JD_LIMIT_ANGLE       1e-2
