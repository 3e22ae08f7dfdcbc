/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Written by build-aux/lesson-texts.py from data/glossary.json and data/lessons: texts for translators, not compiled. */
/* position parameter */
N_("position parameter")
/* position parameter: says */
N_("One of the numbers that place the bodies, such as a coordinate or an angle. Other books "
  "call it a generalized coordinate.")
/* position parameter: here */
N_("Parameters of this mechanism: {count(read('check', 'parameters'))}.")
/* rate */
N_("rate")
/* rate: says */
N_("The time derivative of a position parameter, written with a prime. Others call it a "
  "generalized velocity.")
/* primitive parameter */
N_("primitive parameter")
/* primitive parameter: says */
N_("A parameter of the position as it is placed before any joint is known. All of them "
  "together place every body.")
/* freedom */
N_("freedom")
/* freedom: says */
N_("Degrees of freedom count the rates that can be chosen independently at an instant: "
  "parameters less independent equations that act.")
/* freedom: here */
N_("Degrees of freedom now: {read('check', 'degrees_of_freedom')}.")
/* joint */
N_("joint")
/* joint: says */
N_("What connects two bodies, or a body and the ground. It writes one or more constraint "
  "equations and can transmit constraint efforts.")
/* joint: here */
N_("Joints of this mechanism: {count('joints')}.")
/* velocity */
N_("velocity")
/* velocity: says */
N_("The rate of change of a point's position in the frame of the sheet. Its arrow is blue with "
  "a plain head, hollow before an event and filled after it.")
/* acceleration */
N_("acceleration")
/* acceleration: says */
N_("The second time derivative of a position parameter, written with two primes. Lagrange's "
  "equations and the complementary equations determine it.")
/* acceleration: here */
N_("The equations that determine the accelerations here have the condition number "
  "{read('evaluate --road', 'road', 'condition')}.")
/* force */
N_("force")
/* force: says */
N_("A given force, or the effort of a joint at a point, in N. Its arrow is green with a filled "
  "head, and that of a constraint has a dot at its foot.")
/* force: here */
N_("Efforts in this file: {count('efforts')}.")
/* graph */
N_("graph")
/* graph: says */
N_("Curves of chosen quantities along the stored motion. A quantity that the parameterization "
  "does not tell has no curve.")
/* graph: here */
N_("Time of this state: {read('evaluate', 'time')} s.")
/* sweep */
N_("sweep")
/* sweep: says */
N_("A curve of one quantity over a constant: each point is the mechanism with another value of "
  "the constant, in the file's state or after a time of its motion.")
/* sweep: here */
N_("Without a time the quantity is taken at t = {read('evaluate', 'time')} s.")
/* trace */
N_("trace")
/* trace: says */
N_("The path of a point of a body along the stored motion, up to the instant shown.")
/* contact */
N_("contact")
/* contact: says */
N_("A place where two bodies, or a body and a curve, touch. Its equation does not let them "
  "enter each other; the contact may open, and with friction it sticks or slips.")
/* contact: here */
N_("Equations of this mechanism: {count(read('check', 'equations'))}.")
/* pull */
N_("pull")
/* pull: says */
N_("A force on a body that the pointer exerts while the motion plays: a damped spring from the "
  "held point to the pointer. It is kept as a given effort.")
/* road */
N_("road")
/* road: says */
N_("How a number was computed: what is left of each equation beside its terms, the condition "
  "number, the rank and the tolerance that decided it.")
/* road: here */
N_("Unknowns solved for here: {unknowns()}.")
/* condition number */
N_("condition number")
/* condition number: says */
N_("How many times larger the relative error of a solution can be than that of its equations: "
  "1000 costs three digits.")
/* constraint equation */
N_("constraint equation")
/* constraint equation: says */
N_("One scalar equation that a joint writes between the parameters, their rates and time. Its "
  "left side is zero.")
/* solved */
N_("solved")
/* solved: says */
N_("An equation that gives one parameter directly, with a coefficient free of parameters. It "
  "can be used to eliminate this parameter.")
/* solved: here */
N_("Equations here: {count(read('check', 'equations'))}; solved: {count(read('check', "
  "'equations'), 'kind', 'solved')}.")
/* holonomic */
N_("holonomic")
/* holonomic: says */
N_("An equation between positions and time, without rates. It forbids positions.")
/* holonomic: here */
N_("Equations here: {count(read('check', 'equations'))}; solved: {count(read('check', "
  "'equations'), 'kind', 'solved')}; other holonomic ones: {count(read('check', 'equations'), "
  "'kind', 'holonomic')}.")
/* semi-holonomic */
N_("semi-holonomic")
/* semi-holonomic: says */
N_("An equation between rates that can be integrated: some function of the positions stays "
  "constant. In integrated form it may be primitive.")
/* semi-holonomic: here */
N_("Equations here: {count(read('check', 'equations'))}; semi-holonomic: {count(read('check', "
  "'equations'), 'kind', 'semi-holonomic')}.")
/* non-holonomic */
N_("non-holonomic")
/* non-holonomic: says */
N_("An equation between rates that cannot be integrated. It forbids directions of motion and "
  "no position, and it can never be primitive.")
/* non-holonomic: here */
N_("Equations here: {count(read('check', 'equations'))}; non-holonomic: {count(read('check', "
  "'equations'), 'kind', 'non-holonomic')}.")
/* integrated */
N_("integrated")
/* integrated: says */
N_("The form of a semi-holonomic equation in which its integral is set to its value in the "
  "file's state. It then eliminates a parameter.")
/* homogeneous */
N_("homogeneous")
/* homogeneous: says */
N_("An equation between rates without a term that is free of rates. A drive at constant rate "
  "is not homogeneous.")
/* homogeneous: here */
N_("Equations here: {count(read('check', 'equations'))}; homogeneous: {count(read('check', "
  "'equations'), 'homogeneous')}.")
/* time-dependent */
N_("time-dependent")
/* time-dependent: says */
N_("An equation that contains time explicitly, such as a drive. In its rate form it has a term "
  "without rates.")
/* time-dependent: here */
N_("Equations here: {count(read('check', 'equations'))}; time-dependent: {count(read('check', "
  "'equations'), 'time_dependent')}.")
/* drive */
N_("drive")
/* drive: says */
N_("A joint that makes a parameter a given function of time, as an engine with a perfect "
  "control would.")
/* unilateral */
N_("unilateral")
/* unilateral: says */
N_("An equation that acts on one side only: a contact pushes, a rope pulls. When its effort "
  "would change sign it opens.")
/* bilateral */
N_("bilateral")
/* bilateral: says */
N_("An equation that acts on both sides: its effort may have either sign.")
/* acts */
N_("acts")
/* acts: says */
N_("An equation acts if it holds now: its contact is closed and its condition is met. What "
  "does not act has multiplier 0 and is not counted.")
/* redundant */
N_("redundant")
/* redundant: says */
N_("The number of acting equations that follow from the others. They take no freedom, and the "
  "multipliers of the set are not unique.")
/* redundant: here */
N_("Redundant equations now: {read('check', 'redundant')}.")
/* dependent set */
N_("dependent set")
/* dependent set: says */
N_("Acting equations of which a combination vanishes: one of them follows from the others. The "
  "program names the set and what would mend it.")
/* tag */
N_("tag")
/* tag: says */
N_("The choice made for each equation: primitive or complementary. It changes the equations of "
  "motion and never the motion.")
/* tag: here */
N_("Complementary equations here: {count(read('equations', 'complementary'))}.")
/* primitive */
N_("primitive")
/* primitive: says */
N_("An equation that was used to eliminate a parameter. Its joint stays solid in every virtual "
  "velocity, and its effort cannot be read.")
/* primitive: here */
N_("Of {count(read('check', 'equations'))} equations here, {count(read('equations', "
  "'complementary'))} are complementary and the rest primitive.")
/* complementary */
N_("complementary")
/* complementary: says */
N_("An equation that was not used to eliminate a parameter. It stays among the equations and "
  "brings its multiplier.")
/* retained */
N_("retained")
/* retained: says */
N_("The parameters that are left after elimination. There is one of Lagrange's equations for "
  "each of them.")
/* retained: here */
N_("Retained parameters here: {count(read('equations', 'retained'))}.")
/* eliminated */
N_("eliminated")
/* eliminated: says */
N_("A parameter that a primitive equation expresses by the others. It has no equation of "
  "motion of its own.")
/* eliminated: here */
N_("Parameters: {count(read('check', 'parameters'))}; retained: {count(read('equations', "
  "'retained'))}.")
/* solved numerically */
N_("solved numerically")
/* solved numerically: says */
N_("A primitive equation whose parameter has no formula: the program finds its value by "
  "Newton's method and its rate by a linear equation.")
/* solved numerically: here */
N_("Parameters solved numerically here: {count(read('equations', 'implicit'))}.")
/* parameterization */
N_("parameterization")
/* parameterization: says */
N_("The primitive parameters, the tags of all equations, and what follows: the retained "
  "parameters and the complementary equations.")
/* parameterization: here */
N_("This parameterization is {read('equations', 'class')}.")
/* class */
N_("class")
/* class: says */
N_("The kind of a parameterization by its complementary equations: none (independent), some "
  "(reduced), all (total).")
/* independent */
N_("independent")
/* independent: says */
N_("A parameterization without complementary equations: the fewest equations of motion, and no "
  "multiplier.")
/* reduced */
N_("reduced")
/* reduced: says */
N_("A parameterization between independent and total: some equations are primitive, the others "
  "complementary.")
/* total */
N_("total")
/* total: says */
N_("A parameterization in which nothing is eliminated: all equations are complementary, and "
  "all multipliers appear.")
/* unknowns */
N_("unknowns")
/* unknowns: says */
N_("What the equations are solved for at an instant: one acceleration for each retained "
  "parameter, one multiplier for each complementary equation.")
/* unknowns: here */
N_("Unknowns here: {unknowns()}.")
/* Lagrange's equations */
N_("Lagrange's equations")
/* Lagrange's equations: says */
N_("One equation for each retained parameter: inertia terms equal D + L. With complementary "
  "equations they contain multipliers.")
/* printed equation */
N_("printed equation")
/* printed equation: says */
N_("A Lagrange equation as it is shown. The program reads it back and evaluates it at its own "
  "solution: what is left must be zero.")
/* virtual velocity */
N_("virtual velocity")
/* virtual velocity: says */
N_("A velocity that is imagined at a fixed instant: any rates q* of the retained parameters, "
  "while time does not pass.")
/* virtual velocity field */
N_("virtual velocity field")
/* virtual velocity field: says */
N_("The virtual velocities of all bodies that one choice of q* gives. It belongs to a "
  "parameterization.")
/* virtual velocity field: here */
N_("Basis fields here: {count(read('field', 'basis'))}.")
/* basis field */
N_("basis field")
/* basis field: says */
N_("The virtual velocity field with one q* equal to 1 and all others 0. Every field is a sum "
  "of these.")
/* virtual centre */
N_("virtual centre")
/* virtual centre: says */
N_("The point of a body, or of its plane, whose virtual velocity is zero. Without rotation "
  "there is none.")
/* virtualized */
N_("virtualized")
/* virtualized: says */
N_("An equation with its rates replaced by q*, and its terms without rates left out, because "
  "time does not pass.")
/* compatible */
N_("compatible")
/* compatible: says */
N_("A virtual velocity field is compatible with a joint if it satisfies the joint's "
  "virtualized complementary equations.")
/* compatible: here */
N_("Joints of this mechanism: {count('joints')}; complementary equations here: "
  "{count(read('equations', 'complementary'))}.")
/* invariance */
N_("invariance")
/* invariance: says */
N_("The fields compatible with a joint are the same, as motions of the bodies, in all "
  "parameterizations. The program measures the angle between them.")
/* virtual power */
N_("virtual power")
/* virtual power: says */
N_("The power that efforts would have in a virtual velocity field, in watts. It is a test, not "
  "a supply of energy.")
/* virtual power: here */
N_("Efforts with a virtual power of their own here: {count(read('field', 'power'))}.")
/* perfect */
N_("perfect")
/* perfect: says */
N_("A joint is perfect if its efforts have no virtual power in any field compatible with it.")
/* perfect: here */
N_("Joints that were judged: {count(read('joints', 'joints'))}.")
/* condition */
N_("condition")
/* condition: says */
N_("What the efforts of a joint must satisfy for it to be perfect, as formulas, such as T = 0.")
/* compound joint */
N_("compound joint")
/* compound joint: says */
N_("Several joints judged together: their efforts need powerless fields that are compatible "
  "with all of them.")
/* generalized force */
N_("generalized force")
/* generalized force: says */
N_("The coefficient of one q* in a virtual power. For an angle it is a torque, for a length a "
  "force.")
/* D */
N_("D")
/* D: says */
N_("The generalized forces of all given efforts: weight, springs, motors and others whose law "
  "the file gives.")
/* L */
N_("L")
/* L: says */
N_("The generalized forces of the constraint efforts: the coefficients of the rates in the "
  "complementary equations times their multipliers.")
/* Q */
N_("Q")
/* Q: says */
N_("The generalized forces of all efforts: Q = D + L.")
/* given effort */
N_("given effort")
/* given effort: says */
N_("A force or torque whose law is known beforehand: weight, spring, damper, motor.")
/* constraint effort */
N_("constraint effort")
/* constraint effort: says */
N_("A force or torque that a joint transmits. It is not known beforehand; the equations of "
  "motion tell it, if at all.")
/* multiplier */
N_("multiplier")
/* multiplier: says */
N_("The unknown λ of a complementary equation as it is written. Its sign and unit follow from "
  "the equation.")
/* multiplier: here */
N_("Complementary equations that act here: {read('evaluate --road', 'road', 'rows')}, "
  "independent: {read('evaluate --road', 'road', 'rank')}. The condition number of their "
  "system is {read('evaluate --road', 'road', 'condition')}.")
/* meaning */
N_("meaning")
/* meaning: says */
N_("What a multiplier stands for, as a formula in the efforts of its joint, found by comparing "
  "virtual powers.")
/* meaning: here */
N_("Multipliers with a meaning here: {count(read('evaluate', 'meaning'))}.")
/* reaction */
N_("reaction")
/* reaction: says */
N_("A component of the effort of a joint on its first-named body. It is told where the "
  "multipliers determine it.")
/* told */
N_("told")
/* told: says */
N_("A quantity is told if the equations of this parameterization determine it. Another "
  "parameterization may tell it, or none.")
/* kinetic energy */
N_("kinetic energy")
/* kinetic energy: says */
N_("Half the sum of mass times velocity squared. In a parameterization it is E2 + E1 + E0.")
/* kinetic energy: here */
N_("Kinetic energy now: {truth('E')} J.")
/* E2 */
N_("E2")
/* E2: says */
N_("The part of the kinetic energy that is quadratic in the rates of the retained parameters.")
/* E2: here */
N_("E2 now: {read('evaluate', 'kinetic_energy', 'E2')} J.")
/* E1 */
N_("E1")
/* E1: says */
N_("The part of the kinetic energy that is linear in the rates of the retained parameters.")
/* E1: here */
N_("E1 now: {read('evaluate', 'kinetic_energy', 'E1')} J.")
/* E0 */
N_("E0")
/* E0: says */
N_("The part of the kinetic energy without rates of the retained parameters: what a primitive "
  "drive moves by itself.")
/* E0: here */
N_("E0 now: {read('evaluate', 'kinetic_energy', 'E0')} J.")
/* potential */
N_("potential")
/* potential: says */
N_("A function V of the positions whose decrease is the work of the given efforts that have "
  "one, such as weight and springs.")
/* potential: here */
N_("Potential now: {truth('V')} J.")
/* background */
N_("background")
/* background: says */
N_("The inertial force of a frame that is not Galilean, due to the motion of the frame alone: "
  "the centrifugal force, for example.")
/* coriolis */
N_("coriolis")
/* coriolis: says */
N_("The inertial force of a turning frame that depends on the velocity. Its real power is "
  "zero, its virtual power need not be.")
/* friction */
N_("friction")
/* friction: says */
N_("A tangential effort with Coulomb's law: at most f N while it holds, f N against the slip "
  "while it slips.")
/* stick */
N_("stick")
/* stick: says */
N_("The state of a contact that does not slip: T is what rolling or rest needs, at most f N. "
  "As an event: slipping ends.")
/* stick: here */
N_("Events of this kind in the motion: {events('stick')}.")
/* slip */
N_("slip")
/* slip: says */
N_("The state of a contact that slides: T is f N, against the slip. As an event: slipping "
  "begins or turns round.")
/* slip: here */
N_("Events of this kind in the motion: {events('slip')}.")
/* open */
N_("open")
/* open: says */
N_("The state of a contact that does not touch, or of a rope that is slack. Its effort is 0.")
/* rolling resistance */
N_("rolling resistance")
/* rolling resistance: says */
N_("A torque against rolling, up to h N. No multiplier stands for it, so the contact is not "
  "perfect.")
/* verdict */
N_("verdict")
/* verdict: says */
N_("What an answer is worth, in one word: determinate, hyperstatic, energy-growth, singular, "
  "indeterminate or inconsistent.")
/* verdict: here */
N_("The verdict of this state is {read('evaluate', 'verdict')}.")
/* determinate */
N_("determinate")
/* determinate: says */
N_("The verdict that every number of the answer is unique.")
/* hyperstatic */
N_("hyperstatic")
/* hyperstatic: says */
N_("The verdict that the motion is unique and some efforts are not, because equations are "
  "redundant. Deformation would decide.")
/* indeterminate */
N_("indeterminate")
/* indeterminate: says */
N_("The verdict that several motions satisfy the model, or that a velocity has no inertia. The "
  "outcomes found are listed.")
/* inconsistent */
N_("inconsistent")
/* inconsistent: says */
N_("The verdict that nothing satisfies the model: the state breaks an equation, or no jump or "
  "motion exists.")
/* singular */
N_("singular")
/* singular: says */
N_("The verdict that an elimination fails at this position: a primitive equation does not "
  "determine its parameter here.")
/* energy-growth */
N_("energy-growth")
/* energy-growth: says */
N_("The verdict that the kinetic energy grows in an impact although nothing brings energy: the "
  "laws do not fit together.")
/* energy-growth: here */
N_("Kinetic energy before and after this event: {truth('E-')} J and {truth('E+')} J.")
/* equal */
N_("equal")
/* equal: says */
N_("In Compare: each column solved its own equations, and the values agree. The largest "
  "difference is given.")
/* holds */
N_("holds")
/* holds: says */
N_("In Compare: the printed equation, read back, leaves nothing at the column's own solution.")
/* only */
N_("only")
/* only: says */
N_("In Compare: one column alone tells this quantity. In the others its equation or parameter "
  "was eliminated.")
/* nobody */
N_("nobody")
/* nobody: says */
N_("In Compare: none of the columns tells this quantity.")
/* other-field */
N_("other-field")
/* other-field: says */
N_("In Compare: the columns differ, because the virtual velocity field of this parameter is "
  "not the same in them. That is no error.")
/* other-law */
N_("other-law")
/* other-law: says */
N_("In Compare: the columns differ, because they have other impulsive types. It is another "
  "motion, and no error.")
/* other-law: here */
N_("The event looked at is {read('jump', 'event')}.")
/* different */
N_("different")
/* different: says */
N_("In Compare: values that should agree differ. One of the columns is outside its range, or "
  "wrong.")
/* words */
N_("words")
/* words: says */
N_("In Compare: a row of words, such as the class, that is shown and not compared.")
/* difference */
N_("difference")
/* difference: says */
N_("The largest difference between numbers that should be equal, from separate computations.")
/* event */
N_("event")
/* event: says */
N_("An instant at which something changes at once: an impact, a contact that opens, or what "
  "the file lists with its impulsive types.")
/* impact */
N_("impact")
/* impact: says */
N_("A unilateral equation that closes with an approach velocity. Its law is an event of the "
  "file, the joint's own, or inert.")
/* impact: here */
N_("Impacts in the motion: {events('impact')}.")
/* opens */
N_("opens")
/* opens: says */
N_("The event that a contact stops pressing or a rope goes slack: its equation does not act "
  "any more.")
/* opens: here */
N_("Events of this kind in the motion: {events('opens')}.")
/* closes */
N_("closes")
/* closes: says */
N_("The event that a contact begins to rest without a blow: its equation acts from now on.")
/* closes: here */
N_("Events of this kind in the motion: {events('closes')}.")
/* enters */
N_("enters")
/* enters: says */
N_("The event that the motion enters a region in which an equation begins to act.")
/* enters: here */
N_("Events of this kind in the motion: {events('enters')}.")
/* leaves */
N_("leaves")
/* leaves: says */
N_("The event that the motion leaves the region in which an equation acted.")
/* leaves: here */
N_("Events of this kind in the motion: {events('leaves')}.")
/* listed */
N_("listed")
/* listed: says */
N_("An event that the file lists, at its time or when its expression crosses zero.")
/* time */
N_("time")
/* time: says */
N_("The instant of the state, in seconds. The state of the file is at its own time, 0 if it "
  "says nothing.")
/* energy drift */
N_("energy drift")
/* energy drift: says */
N_("The largest error of the energy balance along the computed motion, relative to the size of "
  "the energies.")
/* constraint drift */
N_("constraint drift")
/* constraint drift: says */
N_("The largest violation of the constraint equations along the computed motion.")
/* chart */
N_("chart")
/* chart: says */
N_("The part of the motion that a parameterization can describe. It ends where an elimination "
  "becomes singular or a primitive equation opens.")
/* impulsive type */
N_("impulsive type")
/* impulsive type: says */
N_("The choice, made for each equation of an event, of the phases in which it acts, or of its "
  "law of impact.")
/* regular */
N_("regular")
/* regular: says */
N_("The type of an equation that acts before, during and after the event.")
/* regular: here */
N_("Freedoms at this event, before, during and after: {read('jump', 'dof', 'prior')}, "
  "{read('jump', 'dof', 'virtual')}, {read('jump', 'dof', 'posterior')}.")
/* live */
N_("live")
/* live: says */
N_("The type of an equation that acts in all three phases while its right side jumps: a "
  "support that is suddenly moved.")
/* inert */
N_("inert")
/* inert: says */
N_("The type of an equation that appears in the impact and stays: what is stopped remains "
  "stopped.")
/* elastic */
N_("elastic")
/* elastic: says */
N_("The type of an equation that acts in the impact only: before and after it does not hold. "
  "Its restitution says what comes back.")
/* released */
N_("released")
/* released: says */
N_("The type of an equation that acted before and lets go: it gives no impulse.")
/* instantaneous */
N_("instantaneous")
/* instantaneous: says */
N_("A kinetic constraint that acts in the instant of the impact only, for example rolling "
  "without slip during a collision.")
/* breakable */
N_("breakable")
/* breakable: says */
N_("The type of a constraint that gives way: its law compares the blow with a threshold.")
/* glass */
N_("glass")
/* glass: says */
N_("The breakable law that holds below its threshold, stops at it and lets through above it.")
/* fluid */
N_("fluid")
/* fluid: says */
N_("The breakable law that lets a slow body in and throws a fast one back: glass the other way "
  "round.")
/* switch */
N_("switch")
/* switch: says */
N_("The breakable law that takes another restitution above its threshold and releases other "
  "equations.")
/* threshold */
N_("threshold")
/* threshold: says */
N_("The value at which a breakable constraint changes, in the metric of the masses: a speed "
  "times the root of a mass.")
/* pasquero */
N_("pasquero")
/* pasquero: says */
N_("The law that takes a part alpha of the velocity across a constraint and a part beta of the "
  "velocity along it. It needs a rest frame.")
/* order */
N_("order")
/* order: says */
N_("The unilateral equations of an event taken one after another instead of together: another "
  "law, with its stages listed.")
/* together */
N_("together")
/* together: says */
N_("All impacts of one instant taken at once. One after another is a different law, with other "
  "results in general.")
/* phase */
N_("phase")
/* phase: says */
N_("One of the three parts of an event: prior, virtual and posterior. Each has its own acting "
  "equations and freedoms.")
/* prior */
N_("prior")
/* prior: says */
N_("The motion just before the event. Regular, live and released equations act in it.")
/* virtual */
N_("virtual")
/* virtual: says */
N_("Of an event: the motion that is possible while the impulse acts. Regular, live, inert and "
  "elastic equations act in it.")
/* posterior */
N_("posterior")
/* posterior: says */
N_("The motion just after the event. Regular, live and inert equations act in it.")
/* before */
N_("before")
/* before: says */
N_("The value just before the event: left of the jump.")
/* after */
N_("after")
/* after: says */
N_("The value just after the event: right of the jump.")
/* jump */
N_("jump")
/* jump: says */
N_("The difference of the rates after and before an event. It never depends on the "
  "parameterization.")
/* privileged velocity */
N_("privileged velocity")
/* privileged velocity: says */
N_("Independent velocities of a phase. Those of the virtual motion say what the impact leaves "
  "free.")
/* privileged momentum */
N_("privileged momentum")
/* privileged momentum: says */
N_("The momentum that belongs to a privileged velocity of the virtual motion. Without an "
  "applied impulse or friction the event conserves it.")
/* privileged momentum: here */
N_("Privileged momenta of this event: {count(read('jump', 'privileged', 'velocities'))}.")
/* applied */
N_("applied")
/* applied: says */
N_("What the impulses that the event applies give to a privileged momentum: its change.")
/* impulse */
N_("impulse")
/* impulse: says */
N_("A force taken over the instant of an event, in N s. The impulse of a constraint belongs to "
  "its equation as written.")
/* impulse: here */
N_("Constraint impulses told here: {count(read('jump', 'impulses'))}. The equations of the "
  "jump have the condition number {read('jump --road', 'road', 'condition')}.")
/* quasi-velocity */
N_("quasi-velocity")
/* quasi-velocity: says */
N_("A combination of rates with a name, such as the velocity along a sleigh. An event may name "
  "those it wants as privileged velocities.")
/* form */
N_("form")
/* form: says */
N_("One of three ways to compute the same jump: with privileged velocities, with multipliers, "
  "with a projector. They test each other.")
/* form: here */
N_("Largest difference of the privileged form: {read('jump', 'forms', 'privileged')}.")
/* projector */
N_("projector")
/* projector: says */
N_("The jump as a projection in the metric of the masses: it removes what the constraints "
  "stop.")
/* projector: here */
N_("Largest difference of the projector: {read('jump', 'forms', 'projector')}.")
/* method */
N_("method")
/* method: says */
N_("The same jump by Newton's balances of all bodies, by Lagrange's impulsive equations and by "
  "the privileged equations, each in its own unknowns.")
/* restitution */
N_("restitution")
/* restitution: says */
N_("The coefficient e of a law of impact, from 0 to 1. Its meaning depends on the law: "
  "Newton's, Poisson's or Stronge's.")
/* newton */
N_("newton")
/* newton: says */
N_("The law of restitution about speeds: the normal speed after is e times the one before. "
  "With friction it can make energy grow.")
/* poisson */
N_("poisson")
/* poisson: says */
N_("The law of restitution about impulses: that of the rebound is e times that of the "
  "compression.")
/* stronge */
N_("stronge")
/* stronge: says */
N_("The law of restitution about works: of the work of the compression the part e squared "
  "comes back.")
/* carnot */
N_("carnot")
/* carnot: says */
N_("The energy lost in an impact, split by constraint: the impulse times half the sum of the "
  "velocities that it stops.")
/* change */
N_("change")
/* change: says */
N_("The kinetic energy after an event less the one before.")
/* rest frame */
N_("rest frame")
/* rest frame: says */
N_("A frame in which a constraint is at rest. Friction and losses of energy refer to it; the "
  "shape of a constraint does not give it.")
/* entrance */
N_("entrance")
/* entrance: says */
N_("The velocity before an impact leads into the constraint: the contact approaches.")
/* tangent */
N_("tangent")
/* tangent: says */
N_("A velocity along a unilateral constraint: neither approaching nor separating.")
/* exit */
N_("exit")
/* exit: says */
N_("The velocity leads away from the constraint: the contact separates.")
/* limit */
N_("limit")
/* limit: says */
N_("At a place where the coefficients of an equation vanish: the direction to which they tend "
  "before or after. The jump is made with it.")
/* rank */
N_("rank")
/* rank: says */
N_("The number of independent constraints. Where it changes along a motion, constraints appear "
  "or vanish: three cases, by the ranks before, at and after the instant.")
/* outcome */
N_("outcome")
/* outcome: says */
N_("One of several results that satisfy the model. They are listed when the verdict is "
  "indeterminate.")
/* first integral */
N_("first integral")
/* first integral: says */
N_("A function of positions and rates that stays constant along every motion.")
/* first integral: here */
N_("First integrals here: {count(read('integrals', 'integrals'))}.")
/* energy */
N_("energy")
/* energy: says */
N_("The sum of kinetic energy and potential. It stays constant under hypotheses that the panel "
  "lists.")
/* energy: here */
N_("Kinetic energy and potential now: {truth('E')} J and {truth('V')} J.")
/* painleve */
N_("painleve")
/* painleve: says */
N_("Painlevé's integral E2 − E0 + V of a parameterization: constant under hypotheses even "
  "where a drive brings energy.")
/* painleve: here */
N_("E2 and E0 now: {read('evaluate', 'kinetic_energy', 'E2')} J and {read('evaluate', "
  "'kinetic_energy', 'E0')} J.")
/* momentum */
N_("momentum")
/* momentum: says */
N_("The derivative of the kinetic energy by a rate. It stays constant if nothing depends on "
  "its parameter and nothing works along it.")
/* momentum: here */
N_("First integrals here: {count(read('integrals', 'integrals'))}; quantities that are not "
  "constant: {count(read('integrals', 'failed'))}.")
/* hypothesis */
N_("hypothesis")
/* hypothesis: says */
N_("A condition of a theorem about first integrals. The panel shows for each whether it is "
  "met, and why.")
/* equilibrium */
N_("equilibrium")
/* equilibrium: says */
N_("A position in which the mechanism can stay: the generalized forces vanish together with "
  "the rates of the retained parameters.")
/* equilibrium: here */
N_("Equilibria found: {count(read('equilibria', 'equilibria'))}.")
/* parametric equilibrium */
N_("parametric equilibrium")
/* parametric equilibrium: says */
N_("All retained parameters stay constant. With time in the positions the bodies may move all "
  "the same.")
/* relative equilibrium */
N_("relative equilibrium")
/* relative equilibrium: says */
N_("An equilibrium in a moving frame, kept in motion by a primitive drive. It is stable where "
  "V − E0 has a strict minimum.")
/* stable */
N_("stable")
/* stable: says */
N_("An equilibrium to which small disturbances stay small: V − E0 has a strict minimum, or the "
  "linearized motion shows it.")
/* unstable */
N_("unstable")
/* unstable: says */
N_("An equilibrium from which a small disturbance grows.")
/* undecided */
N_("undecided")
/* undecided: says */
N_("An equilibrium for which neither the minimum of V − E0 nor the linearized motion decides "
  "about stability.")
/* range */
N_("range")
/* range: says */
N_("Equilibria that form an interval instead of a point, as friction makes them. The ends are "
  "told with what limits them.")
/* range: here */
N_("Equilibria or ranges found: {count(read('equilibria', 'equilibria'))}.")
/* inadmissible */
N_("inadmissible")
/* inadmissible: says */
N_("A solution of the equations of equilibrium that is none, because a contact would pull or "
  "slip, or bodies would overlap.")
/* inadmissible: here */
N_("Inadmissible solutions found: {count(read('equilibria', 'inadmissible'))}.")
/* corner */
N_("corner")
/* corner: says */
N_("A place where the force changes its sign with a jump, so that no equation of equilibrium "
  "holds there.")
/* branch */
N_("branch")
/* branch: says */
N_("A curve of equilibria as a constant varies.")
/* fold */
N_("fold")
/* fold: says */
N_("A turning point of a branch: a stable and an unstable equilibrium meet and vanish. Beyond "
  "it there is none near.")
/* branching */
N_("branching")
/* branching: says */
N_("A place where branches of equilibria cross. It is a pitchfork, transcritical or other.")
/* pitchfork */
N_("pitchfork")
/* pitchfork: says */
N_("A branching at which one branch goes on and the other turns back, as where a symmetric "
  "position loses its stability.")
/* transcritical */
N_("transcritical")
/* transcritical: says */
N_("A branching at which both branches go on and exchange their stability.")
/* steady motion */
N_("steady motion")
/* steady motion: says */
N_("A motion in which parameters that the equations do not contain keep constant rates, and "
  "the others stand still.")
/* mode */
N_("mode")
/* mode: says */
N_("A small free oscillation about an equilibrium: all parameters move in one shape with one "
  "frequency.")
/* frequency */
N_("frequency")
/* frequency: says */
N_("The angular frequency of a mode in rad/s: 2π divided by the period. Zero means that "
  "nothing drives the motion back.")
/* growth */
N_("growth")
/* growth: says */
N_("The rate in 1/s at which a mode grows (positive) or decays (negative).")
/* shape */
N_("shape")
/* shape: says */
N_("The ratios of the amplitudes of all parameters in a mode, the largest of them 1.")
/* cut */
N_("cut")
/* cut: says */
N_("To make a joint's equations complementary on paper, so that its effort can be read. "
  "Nothing is cut in the mechanism.")
/* 00-tour: name */
N_("Four things in two minutes")
/* 00-tour: goal */
N_("Find the four places where everything in this program happens: play, tags, virtual "
  "velocities, Compare; then draw.")
/* 00-tour: steps[0].title */
N_("Let it run")
/* 00-tour: steps[0].text */
N_("A motor turns a disk that rolls along an axis. Press play, below the sheet.")
/* 00-tour: steps[0].explain */
N_("The motion is stored: scrub in the bar, forwards and backwards.")
/* 00-tour: steps[0].ask.says[0] */
N_("one second has been played")
/* 00-tour: steps[0].hints[0] */
N_("The space bar plays and pauses.")
/* 00-tour: steps[0].hints[1] */
N_("Press the triangle at the left of the time bar.")
/* 00-tour: steps[1].title */
N_("Make a force readable")
/* 00-tour: steps[1].text */
N_("The floor's force N cannot be read. Make contact.normal complementary.")
/* 00-tour: steps[1].explain */
N_("N = {truth('contact.N')} N. A tag changes what the equations tell, never the motion.")
/* 00-tour: steps[1].ask.says[0] */
N_("N is told")
/* 00-tour: steps[1].hints[0] */
N_("The row contact.normal has a switch.")
/* 00-tour: steps[1].hints[1] */
N_("Choose complementary in the row contact.normal.")
/* 00-tour: steps[1].feedback[0] */
N_("That was the other row: T is told now. N belongs to contact.normal.")
/* 00-tour: steps[2].title */
N_("Imagine a velocity")
/* 00-tour: steps[2].text */
N_("Drag the slider φ* under Virtual Velocities. Watch: the disk itself does not move.")
/* 00-tour: steps[2].explain */
N_("A virtual velocity asks where things could go at this instant. Time stands still in it.")
/* 00-tour: steps[2].ask.says[0] */
N_("a virtual velocity is shown")
/* 00-tour: steps[2].hints[0] */
N_("The panel Virtual Velocities, first slider.")
/* 00-tour: steps[2].hints[1] */
N_("Any value but 0.")
/* 00-tour: steps[3].title */
N_("Side by side")
/* 00-tour: steps[3].text */
N_("Open the view Compare at the top. Predict First covers its rows; uncover one after "
  "guessing.")
/* 00-tour: steps[3].explain */
N_("One mechanism, several parameterizations, one clock. The table says what is the same and "
  "what each one alone tells.")
/* 00-tour: steps[3].ask.says[0] */
N_("the view Compare is open")
/* 00-tour: steps[3].hints[0] */
N_("Draw, Study and Compare are the three views.")
/* 00-tour: steps[3].hints[1] */
N_("Click Compare in the header bar.")
/* 00-tour: steps[4].title */
N_("Draw your own")
/* 00-tour: steps[4].text */
N_("An empty sheet. Press L and draw two rods: click the ends.")
/* 00-tour: steps[4].explain */
N_("Everything you draw can be studied at once. Lesson 1 begins here: how free is it?")
/* 00-tour: steps[4].ask.says[0] */
N_("two bodies are on the sheet")
/* 00-tour: steps[4].hints[0] */
N_("L is the tool Linkage: click where a rod begins, then where it ends.")
/* 00-tour: steps[4].hints[1] */
N_("A second rod from the end of the first is hinged to it.")
/* 00-tour: steps[4].feedback[0] */
N_("One rod. Click again for the second.")
/* 01-place-it-first: name */
N_("Place it first")
/* 01-place-it-first: goal */
N_("Count the freedoms of a mechanism: parameters less independent equations, never bodies "
  "less joints.")
/* 01-place-it-first: steps[0].title */
N_("Nothing holds it")
/* 01-place-it-first: steps[0].text */
N_("A rod lies on the sheet. Nothing holds it. How many numbers say where it is?")
/* 01-place-it-first: steps[0].explain */
N_("Three: x, y and an angle. They are its primitive parameters: they place it before any "
  "joint is known.")
/* 01-place-it-first: steps[0].hints[0] */
N_("Try to describe it to someone on the telephone.")
/* 01-place-it-first: steps[0].hints[1] */
N_("Say where its middle is. What is still open?")
/* 01-place-it-first: steps[0].feedback[0] */
N_("Two numbers place its middle. Now turn the rod: the middle stays, and yet the rod has "
  "moved.")
/* 01-place-it-first: steps[0].feedback[1] */
N_("Two ends, two coordinates each. But the distance of the ends is fixed: one of the four "
  "follows from the others.")
/* 01-place-it-first: steps[0].feedback[2] */
N_("Six would be right in space. This rod stays in the plane.")
/* 01-place-it-first: steps[1].title */
N_("One pivot")
/* 01-place-it-first: steps[1].text */
N_("A pivot now nails one end to O. How many freedoms are left?")
/* 01-place-it-first: steps[1].explain */
N_("3 parameters, 2 equations: pivot.x and pivot.y. One freedom, the angle. A joint is a "
  "bundle of equations; count these.")
/* 01-place-it-first: steps[1].hints[0] */
N_("How many coordinates has the end that is nailed?")
/* 01-place-it-first: steps[1].hints[1] */
N_("Each coordinate that is fixed is one equation.")
/* 01-place-it-first: steps[1].feedback[0] */
N_("You took one freedom for one joint. The nailed end has two coordinates, and the pivot "
  "fixes both: two equations.")
/* 01-place-it-first: steps[1].feedback[1] */
N_("It is not stuck: press play. A pivot fixes a place, not an angle.")
/* 01-place-it-first: steps[2].title */
N_("Hang another")
/* 01-place-it-first: steps[2].text */
N_("Hinge a second rod on the free end A, so that two freedoms are left.")
/* 01-place-it-first: steps[2].explain */
N_("6 parameters, 4 equations: two freedoms. Every new rod brings three parameters, every "
  "pivot takes two.")
/* 01-place-it-first: steps[2].hints[0] */
N_("The Linkage tool (L) starts at the end of a rod: click A, then where the new rod ends.")
/* 01-place-it-first: steps[2].hints[1] */
N_("A rod laid on top is not hinged: put a pivot (P) where the two ends meet.")
/* 01-place-it-first: steps[2].feedback[0] */
N_("The second rod is still loose: 3 + 3 − 2 = 4. Put a pivot where the two rods meet.")
/* 01-place-it-first: steps[2].feedback[1] */
N_("Two freedoms, but two pendulums side by side. Hang the second on the end A of the first.")
/* 01-place-it-first: steps[2].feedback[2] */
N_("There is still one rod. The Linkage tool (L) draws one from point to point.")
/* 01-place-it-first: steps[2].feedback[3] */
N_("Three are left: something slides where it should be hinged. A pivot writes two equations.")
/* 01-place-it-first: steps[3].title */
N_("A line to run on")
/* 01-place-it-first: steps[3].text */
N_("The free end of the second rod may now only run along a line. How many freedoms are left?")
/* 01-place-it-first: steps[3].explain */
N_("6 − 5 = 1. You have just built a slider-crank: engines are this, with a piston on the "
  "line.")
/* 01-place-it-first: steps[3].hints[0] */
N_("What may the end still do?")
/* 01-place-it-first: steps[3].hints[1] */
N_("A line forbids one direction, and one only.")
/* 01-place-it-first: steps[3].feedback[0] */
N_("You took two, as for a pivot. A line forbids going across it and allows going along: one "
  "equation.")
/* 01-place-it-first: steps[3].feedback[1] */
N_("The line does take something: the end can no longer rise.")
/* 01-place-it-first: steps[4].title */
N_("Is it stuck?")
/* 01-place-it-first: steps[4].text */
N_("A block runs in a slider: 3 − 2 = 1. A second guide is put on the same line, one more "
  "equation: 3 − 3 = 0. Is the block stuck?")
/* 01-place-it-first: steps[4].explain */
N_("It runs. The third equation follows from the first two: it takes no freedom. Only "
  "independent equations count. The status line names the set; their forces are not unique: "
  "the block is hyperstatic.")
/* 01-place-it-first: steps[4].ask.choices[0] */
N_("Stuck: no freedom is left")
/* 01-place-it-first: steps[4].ask.choices[1] */
N_("It runs as before")
/* 01-place-it-first: steps[4].ask.choices[2] */
N_("The two guides contradict each other")
/* 01-place-it-first: steps[4].hints[0] */
N_("What does the second guide forbid that the first allows?")
/* 01-place-it-first: steps[4].feedback[0] */
N_("Count again what is forbidden. The second guide says: R may not leave the line. Did the "
  "first allow that?")
/* 01-place-it-first: steps[4].feedback[1] */
N_("Both say the same thing: stay on the line. That is no contradiction, it is a repetition.")
/* 01-place-it-first: steps[5].title */
N_("Mend it")
/* 01-place-it-first: steps[5].text */
N_("Make every reaction unique again, and let the block still run.")
/* 01-place-it-first: steps[5].explain */
N_("Two ways: one slider, or two pin-slots. Same freedom, no force left to chance. Engineers "
  "call this an isostatic support.")
/* 01-place-it-first: steps[5].hints[0] */
N_("Read the status line: it names what repeats.")
/* 01-place-it-first: steps[5].hints[1] */
N_("Delete one guide, or let one of them carry less: two pin-slots hold the block as well as "
  "one slider.")
/* 01-place-it-first: steps[5].feedback[0] */
N_("Now too little holds it: {read('check', 'degrees_of_freedom')} freedoms.")
/* 01-place-it-first: steps[5].feedback[1] */
N_("Equations too many: {read('check', 'redundant')}. The status line says which.")
/* 02-four-kinds-of-equation: name */
N_("Four kinds of equation")
/* 02-four-kinds-of-equation: goal */
N_("Tell solved, holonomic, semi-holonomic and non-holonomic equations by what they allow, not "
  "by what they look like.")
/* 02-four-kinds-of-equation: steps[0].title */
N_("Strike one off")
/* 02-four-kinds-of-equation: steps[0].text */
N_("The rolling contact writes two equations: contact.normal, y − R = 0, and contact.slip, x' "
  "+ R φ' = 0. Which of them strikes a parameter off the list just as it stands?")
/* 02-four-kinds-of-equation: steps[0].explain */
N_("y = R: solved. Replace y everywhere, and the equation has done its work: it is primitive.")
/* 02-four-kinds-of-equation: steps[0].ask.choices[0] */
N_("contact.normal")
/* 02-four-kinds-of-equation: steps[0].ask.choices[1] */
N_("contact.slip")
/* 02-four-kinds-of-equation: steps[0].ask.choices[2] */
N_("Both")
/* 02-four-kinds-of-equation: steps[0].hints[0] */
N_("Solve each for a parameter. Which one gives you the parameter itself, and which only its "
  "rate?")
/* 02-four-kinds-of-equation: steps[0].feedback[0] */
N_("It gives x' from φ', rates from rates. For x itself you would have to know more.")
/* 02-four-kinds-of-equation: steps[0].feedback[1] */
N_("contact.slip gives x' from φ', a rate from a rate. For x itself you would have to know "
  "more.")
/* 02-four-kinds-of-equation: steps[1].title */
N_("Written in rates")
/* 02-four-kinds-of-equation: steps[1].text */
N_("contact.slip speaks of rates only. The disk rolls away, wanders to and fro, and comes back "
  "until φ has its old value. Has x its old value too?")
/* 02-four-kinds-of-equation: steps[1].explain */
N_("x + R φ keeps its value: the equation integrates. Written in rates, yet a statement about "
  "places: semi-holonomic. Point at this word in the panel to read the integral.")
/* 02-four-kinds-of-equation: steps[1].ask.choices[0] */
N_("Always")
/* 02-four-kinds-of-equation: steps[1].ask.choices[1] */
N_("It depends on the wandering")
/* 02-four-kinds-of-equation: steps[1].hints[0] */
N_("Add up x' + R φ' = 0 over the whole way.")
/* 02-four-kinds-of-equation: steps[1].hints[1] */
N_("Its sum over time is x + R φ.")
/* 02-four-kinds-of-equation: steps[1].feedback[0] */
N_("You judged by the look: rates, so the way counts. But x' + R φ' is itself the rate of "
  "something. Of what?")
/* 02-four-kinds-of-equation: steps[2].title */
N_("Where does it stand?")
/* 02-four-kinds-of-equation: steps[2].text */
N_("The disk stands at x = {x} m with φ = {phi}. The motor turns it until φ is {phi + 2}: two "
  "radians on. Where does its centre stand then?")
/* 02-four-kinds-of-equation: steps[2].explain */
N_("x + R φ stays {x + R*phi}, so x = {along('x', 'phi', phi + 2)} m, whatever the motor did "
  "meanwhile.")
/* 02-four-kinds-of-equation: steps[2].hints[0] */
N_("x + R φ has the same value before and after.")
/* 02-four-kinds-of-equation: steps[2].hints[1] */
N_("R = {R} m: the rim runs R for each radian.")
/* 02-four-kinds-of-equation: steps[2].feedback[0] */
N_("Right way, wrong side. φ grows counterclockwise; on top of this axis such a wheel runs to "
  "the left.")
/* 02-four-kinds-of-equation: steps[2].feedback[1] */
N_("Two radians are not two metres: the rim runs R for each radian.")
/* 02-four-kinds-of-equation: steps[2].feedback[2] */
N_("That is how far it went. Where does it stand?")
/* 02-four-kinds-of-equation: steps[3].title */
N_("The blade")
/* 02-four-kinds-of-equation: steps[3].text */
N_("A sleigh on its blade, seen from above. The blade forbids going sideways; nothing else is "
  "forbidden. The sleigh drives a loop until its heading is as before. Is it back where it "
  "was?")
/* 02-four-kinds-of-equation: steps[3].explain */
N_("No place is forbidden, only directions of going. This equation has no integral: "
  "non-holonomic. It cannot be primitive, for it eliminates nothing.")
/* 02-four-kinds-of-equation: steps[3].ask.choices[0] */
N_("It must be")
/* 02-four-kinds-of-equation: steps[3].ask.choices[1] */
N_("It may be anywhere")
/* 02-four-kinds-of-equation: steps[3].hints[0] */
N_("Think of parking a car: one forbidden direction, and still you get into the gap.")
/* 02-four-kinds-of-equation: steps[3].feedback[0] */
N_("Park a car: it cannot go sideways, and yet it ends up sideways of where it was. The way "
  "counts.")
/* 02-four-kinds-of-equation: steps[4].title */
N_("Two counts")
/* 02-four-kinds-of-equation: steps[4].text */
N_("Three numbers place the sleigh, and it can reach every place. At one instant, how many of "
  "its three rates can be chosen freely?")
/* 02-four-kinds-of-equation: steps[4].explain */
N_("Two: go along, and turn. Non-holonomic means exactly this gap: fewer rates than places. "
  "Degrees of freedom are counted in rates.")
/* 02-four-kinds-of-equation: steps[4].hints[0] */
N_("The blade's equation ties x', y' and θ' together.")
/* 02-four-kinds-of-equation: steps[4].feedback[0] */
N_("Three for places. But choose x' and y' of the blade freely, and it goes sideways.")
/* 02-four-kinds-of-equation: steps[4].feedback[1] */
N_("It may go along, and it may turn: that is more than one.")
/* 02-four-kinds-of-equation: steps[5].title */
N_("One equation")
/* 02-four-kinds-of-equation: steps[5].text */
N_("Back to the disk. Tag its equations so that a single unknown is left: one equation of "
  "motion, no multiplier.")
/* 02-four-kinds-of-equation: steps[5].explain */
N_("What eliminates is the integral, x + R φ = constant, a holonomic equation. The slip "
  "equation as written never could, and the blade has no integral: a sleigh keeps its "
  "multiplier.")
/* 02-four-kinds-of-equation: steps[5].hints[0] */
N_("An equation that is primitive takes one parameter and its own multiplier along.")
/* 02-four-kinds-of-equation: steps[5].hints[1] */
N_("contact.slip may be primitive in its integrated form: choose it in the row's menu.")
/* 02-four-kinds-of-equation: steps[5].feedback[0] */
N_("{unknowns()} unknowns. One equation is still complementary: it can go too.")
/* 02-four-kinds-of-equation: steps[5].feedback[1] */
N_("Five unknowns: three accelerations, two multipliers. Nothing is primitive yet.")
/* 03-cut-the-rope: name */
N_("Cut the rope")
/* 03-cut-the-rope: goal */
N_("See that a tag decides what you can read, and that it never changes what happens.")
/* 03-cut-the-rope: steps[0].title */
N_("What does the rope carry?")
/* 03-cut-the-rope: steps[0].text */
N_("A spring pulls the cart back, a load of weight {m*g} N hangs on the rope, both are moving. "
  "The tension in the rope at this instant is…")
/* 03-cut-the-rope: steps[0].explain */
N_("T = {truth('rope.T')} N against {m*g} N. The load's acceleration is {truth(\"y''\")} m/s², "
  "and T = m (g + y'').")
/* 03-cut-the-rope: steps[0].ask.choices[0] */
N_("less than the weight")
/* 03-cut-the-rope: steps[0].ask.choices[1] */
N_("equal to the weight")
/* 03-cut-the-rope: steps[0].ask.choices[2] */
N_("more than the weight")
/* 03-cut-the-rope: steps[0].hints[0] */
N_("Newton for the load alone: two forces. Their difference does what?")
/* 03-cut-the-rope: steps[0].hints[1] */
N_("Which is stronger now, the spring's pull {k*x} N or the weight {m*g} N?")
/* 03-cut-the-rope: steps[0].feedback[0] */
N_("A rope carries the weight of what hangs still. This load is accelerating.")
/* 03-cut-the-rope: steps[1].title */
N_("Before you cut")
/* 03-cut-the-rope: steps[1].text */
N_("The rope's equation is primitive: y is eliminated and T is out of reach. You are going to "
  "make it complementary: the rope is virtually cut. What will happen to the acceleration "
  "x''?")
/* 03-cut-the-rope: steps[1].explain */
N_("Same acceleration, to the last digits. One equation became three: two of Lagrange and the "
  "rope's own. The motion does not care how you count.")
/* 03-cut-the-rope: steps[1].hints[0] */
N_("Is anything different in the mechanism, or only in your equations?")
/* 03-cut-the-rope: steps[1].feedback[0] */
N_("Nothing was cut on the table, only on paper.")
/* 03-cut-the-rope: steps[2].title */
N_("Cut it")
/* 03-cut-the-rope: steps[2].text */
N_("Now do it: make the tension readable.")
/* 03-cut-the-rope: steps[2].explain */
N_("The rope opens on the sheet and T stands beside it. What is primitive is drawn solid and "
  "keeps its effort to itself.")
/* 03-cut-the-rope: steps[2].hints[0] */
N_("The panel's row rope.length has a switch: primitive or complementary.")
/* 03-cut-the-rope: steps[2].hints[1] */
N_("Choose complementary.")
/* 03-cut-the-rope: steps[2].feedback[0] */
N_("T is still out of reach: rope.length keeps what is primitive.")
/* 03-cut-the-rope: steps[3].title */
N_("The sign")
/* 03-cut-the-rope: steps[3].text */
N_("T is {truth('rope.T')} N, positive in pull. The equation stands as c − x − y = 0, left "
  "side first, and its multiplier is λ. What is λ?")
/* 03-cut-the-rope: steps[3].explain */
N_("λ = {value('lambda:rope.length')}: λ = −T. A multiplier is not yet a force: it belongs to "
  "the equation as you wrote it. The panel says what it stands for.")
/* 03-cut-the-rope: steps[3].hints[0] */
N_("In the equation of x the multiplier stands with the coefficient of x' in the rate of c − x "
  "− y.")
/* 03-cut-the-rope: steps[3].hints[1] */
N_("That coefficient is −1. Which way does the rope pull the cart, and which way does x grow?")
/* 03-cut-the-rope: steps[3].feedback[0] */
N_("The size is right. λ multiplies the equation as it is written, and c − x − y falls when x "
  "grows. Turn the equation round, and λ turns with it.")
/* 03-cut-the-rope: steps[3].feedback[1] */
N_("That would be a load at rest.")
/* 03-cut-the-rope: steps[4].title */
N_("Let it go slack")
/* 03-cut-the-rope: steps[4].text */
N_("A rope only pulls. Throw the cart harder: raise u0 until, somewhere in the first three "
  "seconds, the rope goes slack.")
/* 03-cut-the-rope: steps[4].explain */
N_("Where T reaches zero the equation stops acting: two freedoms, until the rope jerks tight. "
  "A primitive equation cannot eliminate what has gone slack: another reason to keep it "
  "complementary.")
/* 03-cut-the-rope: steps[4].ask.says[0] */
N_("the rope goes slack")
/* 03-cut-the-rope: steps[4].hints[0] */
N_("The load falls at most with g. When must the cart be slower than that?")
/* 03-cut-the-rope: steps[4].hints[1] */
N_("In Graphs choose λ of rope.length under Quantities: T = −λ. Raise u0 until it touches "
  "zero.")
/* 03-cut-the-rope: steps[4].feedback[0] */
N_("The tension stays positive throughout. Throw harder.")
/* 04-the-cheapest-question: name */
N_("The cheapest question")
/* 04-the-cheapest-question: goal */
N_("Choose among independent, reduced and total: the fewest equations that still tell what you "
  "ask.")
/* 04-the-cheapest-question: steps[0].title */
N_("Everything at once")
/* 04-the-cheapest-question: steps[0].text */
N_("Six parameters place rod and disk, five equations join them. In the total parameterization "
  "nothing is eliminated. How many unknowns are there at an instant, accelerations and "
  "multipliers together?")
/* 04-the-cheapest-question: steps[0].explain */
N_("6 + 5 = 11. Each equation made primitive takes two away: a parameter and a multiplier. All "
  "five primitive: 11 − 10 = 1.")
/* 04-the-cheapest-question: steps[0].hints[0] */
N_("One acceleration for each parameter.")
/* 04-the-cheapest-question: steps[0].hints[1] */
N_("And one multiplier for each equation that is complementary.")
/* 04-the-cheapest-question: steps[0].feedback[0] */
N_("Those are the accelerations. Every complementary equation brings its multiplier too.")
/* 04-the-cheapest-question: steps[0].feedback[1] */
N_("One freedom is right. But nothing is eliminated here: the five others are still there, "
  "tied by five multipliers.")
/* 04-the-cheapest-question: steps[0].feedback[2] */
N_("Those are the multipliers. And the accelerations?")
/* 04-the-cheapest-question: steps[1].title */
N_("Only the torque")
/* 04-the-cheapest-question: steps[1].text */
N_("You design the weld and need the torque Gamma it carries, nothing else. Tag the equations "
  "so that Gamma is told with as few unknowns as possible.")
/* 04-the-cheapest-question: steps[1].explain */
N_("Three unknowns. On paper the weld is now a pivot with a torque: released just where you "
  "asked. Gamma = {truth('weld.Gamma')} N m.")
/* 04-the-cheapest-question: steps[1].hints[0] */
N_("Which of the weld's three equations would a torque defend?")
/* 04-the-cheapest-question: steps[1].hints[1] */
N_("weld.angle. All others may stay primitive.")
/* 04-the-cheapest-question: steps[1].feedback[0] */
N_("Gamma is still out of reach. It keeps an angle: which equation is that?")
/* 04-the-cheapest-question: steps[1].feedback[1] */
N_("Gamma is told, with {unknowns()} unknowns. Some complementary equation tells something you "
  "did not ask for.")
/* 04-the-cheapest-question: steps[2].title */
N_("Ask for more")
/* 04-the-cheapest-question: steps[2].text */
N_("Now you also release weld.x and weld.y, to read the force. Seven unknowns instead of "
  "three. What happens to the number Gamma?")
/* 04-the-cheapest-question: steps[2].explain */
N_("Equal, each solved from its own equations. Two parameterizations that both tell a quantity "
  "tell the same.")
/* 04-the-cheapest-question: steps[2].hints[0] */
N_("Does the weld know what you have tagged?")
/* 04-the-cheapest-question: steps[2].feedback[0] */
N_("The weld does not know what you tagged. The torque it carries is a fact.")
/* 04-the-cheapest-question: steps[3].title */
N_("Newton's road")
/* 04-the-cheapest-question: steps[3].text */
N_("The disk's mass is {2*m} kg and its centre accelerates upwards at y'' = {truth(\"y''\")} "
  "m/s². Only weight and weld act on it. What is the weld's upward force Y?")
/* 04-the-cheapest-question: steps[3].explain */
N_("Newton: {truth('weld.Y')} N. The multiplier of weld.y: {value('lambda:weld.y')}. Two "
  "roads, one number: here the multiplier is the force itself.")
/* 04-the-cheapest-question: steps[3].hints[0] */
N_("Mass times acceleration is the sum of all forces.")
/* 04-the-cheapest-question: steps[3].hints[1] */
N_("Y − {2*m*g} = {2*m} · y''.")
/* 04-the-cheapest-question: steps[3].feedback[0] */
N_("That would hold it at rest. It is accelerating.")
/* 04-the-cheapest-question: steps[3].feedback[1] */
N_("That is the sum of both forces. The weight is one of them.")
/* 04-the-cheapest-question: steps[3].feedback[2] */
N_("Mind the sign of y'': upwards counts positive.")
/* 04-the-cheapest-question: steps[4].title */
N_("And the pivot?")
/* 04-the-cheapest-question: steps[4].text */
N_("Now the pivot's reaction at O, from the total parameterization. At rest it would carry "
  "{5*m*g} N. Right now it carries…")
/* 04-the-cheapest-question: steps[4].explain */
N_("{truth('pivot.Y')} N. Only the total parameterization tells it, at the price of eleven "
  "unknowns. One motion; 1, 3, 7 or 11 equations: you choose what to learn.")
/* 04-the-cheapest-question: steps[4].ask.choices[0] */
N_("less")
/* 04-the-cheapest-question: steps[4].ask.choices[1] */
N_("as much")
/* 04-the-cheapest-question: steps[4].ask.choices[2] */
N_("more")
/* 04-the-cheapest-question: steps[4].hints[0] */
N_("The rod's centre stands still at O. Only the disk accelerates. Which way?")
/* 04-the-cheapest-question: steps[4].feedback[0] */
N_("The rod's centre stands still, but the disk's does not.")
/* 04-the-cheapest-question: steps[4].feedback[1] */
N_("The disk is falling: what is held less than its weight falls.")
/* 05-what-could-be-imagined: name */
N_("What could be imagined")
/* 05-what-could-be-imagined: goal */
N_("Draw the virtual velocity field of a parameterization, and find the one field that all "
  "parameterizations share.")
/* 05-what-could-be-imagined: steps[0].title */
N_("The real velocity")
/* 05-what-could-be-imagined: steps[0].text */
N_("First the real motion. The disk rolls with φ' = {phi'} rad/s, its centre with x' = {x'} "
  "m/s. Drag the arrow at A to the velocity of this point of the rim.")
/* 05-what-could-be-imagined: steps[0].explain */
N_("Velocity of the centre plus turning about it. The rim's point at the bottom would stand "
  "still: that is what rolling without slipping means.")
/* 05-what-could-be-imagined: steps[0].hints[0] */
N_("The centre carries A along; and A turns about the centre.")
/* 05-what-could-be-imagined: steps[0].hints[1] */
N_("Turning about the centre is perpendicular to the line from the centre to A.")
/* 05-what-could-be-imagined: steps[0].feedback[0] */
N_("That is the centre's velocity. A also turns about the centre.")
/* 05-what-could-be-imagined: steps[0].feedback[1] */
N_("That is the turning alone. The centre moves too.")
/* 05-what-could-be-imagined: steps[1].title */
N_("An imagined one")
/* 05-what-could-be-imagined: steps[1].text */
N_("Now virtual velocities: what could be imagined. In the total parameterization x*, y* and "
  "φ* are three free numbers. Put φ* = 1, the others 0. Drag the arrow at A to its virtual "
  "velocity.")
/* 05-what-could-be-imagined: steps[1].explain */
N_("The disk spins on the spot and slides on the axis. Impossible in fact, allowed in thought: "
  "the slip equation is complementary, so nothing ties x* to φ*.")
/* 05-what-could-be-imagined: steps[1].hints[0] */
N_("The centre has x* = 0: what is left?")
/* 05-what-could-be-imagined: steps[1].hints[1] */
N_("A turning about the centre: perpendicular to the radius, R long.")
/* 05-what-could-be-imagined: steps[1].feedback[0] */
N_("You let it roll. But x* is a number of its own here, and it is 0.")
/* 05-what-could-be-imagined: steps[2].title */
N_("The same φ* = 1")
/* 05-what-could-be-imagined: steps[2].text */
N_("The same mechanism, the same instant, in the independent parameterization: φ alone is "
  "retained. Again φ* = 1. Drag the arrow at A.")
/* 05-what-could-be-imagined: steps[2].explain */
N_("Another field under the same name. The virtual centre of rotation went from the disk's "
  "centre to the contact point. A virtual velocity field belongs to a parameterization.")
/* 05-what-could-be-imagined: steps[2].hints[0] */
N_("x was eliminated: x = constant − R φ. What is x* then?")
/* 05-what-could-be-imagined: steps[2].hints[1] */
N_("The centre has x* = −R. Add the turning.")
/* 05-what-could-be-imagined: steps[2].feedback[0] */
N_("That was the answer before. Now x is eliminated: whoever turns the disk moves it.")
/* 05-what-could-be-imagined: steps[2].feedback[1] */
N_("That is the real velocity. The imagined one has φ* = 1, whatever φ' is.")
/* 05-what-could-be-imagined: steps[3].title */
N_("Who moves?")
/* 05-what-could-be-imagined: steps[3].text */
N_("You are about to drag the slider φ* from 0 to 1, while the animation is paused. What does "
  "the disk itself do?")
/* 05-what-could-be-imagined: steps[3].explain */
N_("Try it. Time stands still for a virtual velocity: it asks where things could go at this "
  "instant, and what power the forces would have then.")
/* 05-what-could-be-imagined: steps[3].ask.choices[0] */
N_("It rolls by one radian")
/* 05-what-could-be-imagined: steps[3].ask.choices[1] */
N_("It rolls on faster from now on")
/* 05-what-could-be-imagined: steps[3].ask.choices[2] */
N_("Nothing at all")
/* 05-what-could-be-imagined: steps[3].hints[0] */
N_("Does anything in the equations of motion depend on φ*?")
/* 05-what-could-be-imagined: steps[3].feedback[0] */
N_("φ* is a velocity, not an angle, and not a real one.")
/* 05-what-could-be-imagined: steps[3].feedback[1] */
N_("The real rate is φ' = {phi'}. φ* is a question put to the mechanism, not a push.")
/* 05-what-could-be-imagined: steps[4].title */
N_("Find the shared one")
/* 05-what-could-be-imagined: steps[4].text */
N_("Back in total, with three sliders. Set them so that the field is compatible with the "
  "contact: no lifting, no slipping. Not all zero.")
/* 05-what-could-be-imagined: steps[4].explain */
N_("One number is left free: it can only roll. Two equations virtualized, three sliders less "
  "two.")
/* 05-what-could-be-imagined: steps[4].hints[0] */
N_("Virtualize both equations: y* = 0 and x* + R φ* = 0.")
/* 05-what-could-be-imagined: steps[4].hints[1] */
N_("Take φ* = 1. Then x* = −R = {-R}.")
/* 05-what-could-be-imagined: steps[4].feedback[0] */
N_("All zero is compatible with everything and tells nothing.")
/* 05-what-could-be-imagined: steps[4].feedback[1] */
N_("The disk lifts off or sinks in: y* must be 0.")
/* 05-what-could-be-imagined: steps[4].feedback[2] */
N_("The sign: a disk that turns counterclockwise on this axis runs to the left.")
/* 05-what-could-be-imagined: steps[5].title */
N_("The same or another?")
/* 05-what-could-be-imagined: steps[5].text */
N_("You found the compatible field in total. In independent every field is compatible. As "
  "motions of the body, are the two sets of fields the same?")
/* 05-what-could-be-imagined: steps[5].explain */
N_("The angle between them is 0, to rounding. Fields depend on the parameterization; fields "
  "compatible with a joint do not. On this stands the next lesson: what a perfect joint is.")
/* 05-what-could-be-imagined: steps[5].ask.choices[0] */
N_("The same")
/* 05-what-could-be-imagined: steps[5].ask.choices[1] */
N_("The set in total is larger: more parameters")
/* 05-what-could-be-imagined: steps[5].hints[0] */
N_("Compare what the body does, not the numbers on the sliders.")
/* 05-what-could-be-imagined: steps[5].feedback[0] */
N_("The set of all fields is larger in total. The compatible ones were cut down by the "
  "equations you virtualized.")
/* 06-whose-power-is-zero: name */
N_("Whose power is zero?")
/* 06-whose-power-is-zero: goal */
N_("Judge whether a joint is perfect: its efforts have no virtual power in any field "
  "compatible with it.")
/* 06-whose-power-is-zero: steps[0].title */
N_("A power nobody feels")
/* 06-whose-power-is-zero: steps[0].text */
N_("A motor turns the disk, and the axis pushes it along with T = {truth('contact.T')} N. "
  "Imagine the disk sliding without turning: x* = 1 m/s, y* = φ* = 0. What is the virtual "
  "power of the contact's efforts?")
/* 06-whose-power-is-zero: steps[0].explain */
N_("{power('contact')} W. In a field that is not compatible with a joint, its efforts may have "
  "power. That is why a multiplier shows: it stands where its power is not zero.")
/* 06-whose-power-is-zero: steps[0].hints[0] */
N_("Power is force times velocity, here the imagined velocity of the point of the disk at the "
  "contact.")
/* 06-whose-power-is-zero: steps[0].hints[1] */
N_("N is perpendicular to the sliding. T is along it.")
/* 06-whose-power-is-zero: steps[0].feedback[0] */
N_("Zero is the real power: the point in contact stands still. In this imagined field it "
  "slides, and T acts on it.")
/* 06-whose-power-is-zero: steps[0].feedback[1] */
N_("The sign: T points along −x here, the imagined velocity along +x.")
/* 06-whose-power-is-zero: steps[1].title */
N_("Now let it roll")
/* 06-whose-power-is-zero: steps[1].text */
N_("Imagine it rolling instead: φ* = 1, x* = −R, y* = 0. This field is compatible with the "
  "contact. The virtual power of the contact's efforts is now…")
/* 06-whose-power-is-zero: steps[1].explain */
N_("Zero, whatever N and T: in every compatible field the point of contact stands still. That "
  "is the definition of a perfect joint.")
/* 06-whose-power-is-zero: steps[1].ask.choices[0] */
N_("positive")
/* 06-whose-power-is-zero: steps[1].ask.choices[1] */
N_("zero")
/* 06-whose-power-is-zero: steps[1].ask.choices[2] */
N_("negative")
/* 06-whose-power-is-zero: steps[1].hints[0] */
N_("Which virtual velocity has the point of the disk at the contact?")
/* 06-whose-power-is-zero: steps[1].feedback[0] */
N_("T acts at the contact. Which imagined velocity has the disk there?")
/* 06-whose-power-is-zero: steps[2].title */
N_("Touching is not rolling")
/* 06-whose-power-is-zero: steps[2].text */
N_("Another joint: the disk only touches the axis and may slip. The axis may still push with N "
  "and drag with T. When is this joint perfect?")
/* 06-whose-power-is-zero: steps[2].explain */
N_("Two compatible fields instead of one: it may roll and slide. In sliding, T has power. Same "
  "forces, same place: perfect depends on what the joint lets happen.")
/* 06-whose-power-is-zero: steps[2].ask.choices[0] */
N_("Always, like rolling")
/* 06-whose-power-is-zero: steps[2].ask.choices[1] */
N_("Only if T = 0")
/* 06-whose-power-is-zero: steps[2].ask.choices[2] */
N_("Never: a contact dissipates")
/* 06-whose-power-is-zero: steps[2].hints[0] */
N_("Which fields are compatible now? Try the sliders: what may the disk do without lifting "
  "off?")
/* 06-whose-power-is-zero: steps[2].hints[1] */
N_("It may slide. What would T do then?")
/* 06-whose-power-is-zero: steps[2].feedback[0] */
N_("Now sliding is allowed by the joint, so sliding fields are compatible. What is the power "
  "of T in one?")
/* 06-whose-power-is-zero: steps[2].feedback[1] */
N_("Perfect does not mean without loss in general; it is about compatible fields. Without T "
  "nothing works against sliding.")
/* 06-whose-power-is-zero: steps[3].title */
N_("Make T welcome")
/* 06-whose-power-is-zero: steps[3].text */
N_("Change the joint, and nothing else, so that it may drag with any T and is perfect all the "
  "same.")
/* 06-whose-power-is-zero: steps[3].explain */
N_("Rolling forbids sliding, and T is welcome. The more a joint forbids, the more its efforts "
  "may be without spoiling it.")
/* 06-whose-power-is-zero: steps[3].ask.says[0] */
N_("the contact has no condition of perfection left")
/* 06-whose-power-is-zero: steps[3].ask.says[1] */
N_("both its efforts are told")
/* 06-whose-power-is-zero: steps[3].hints[0] */
N_("T has no power if what it acts on cannot be imagined moving.")
/* 06-whose-power-is-zero: steps[3].hints[1] */
N_("Make the contact a rolling one: type rolling, in the inspector.")
/* 06-whose-power-is-zero: steps[3].feedback[0] */
N_("Sliding is still compatible with the joint, and T has power in it. Forbid the sliding.")
/* 06-whose-power-is-zero: steps[4].title */
N_("The third effort")
/* 06-whose-power-is-zero: steps[4].text */
N_("A real wheel also has rolling resistance: a torque Gamma against the turning, beside N and "
  "T. For which effort can no multiplier of the contact stand?")
/* 06-whose-power-is-zero: steps[4].explain */
N_("Gamma has power in rolling, which the joint allows. No multiplier can stand for it: it "
  "needs a law, h N, and enters by its own virtual power.")
/* 06-whose-power-is-zero: steps[4].ask.choices[0] */
N_("N")
/* 06-whose-power-is-zero: steps[4].ask.choices[1] */
N_("T")
/* 06-whose-power-is-zero: steps[4].ask.choices[2] */
N_("Gamma")
/* 06-whose-power-is-zero: steps[4].hints[0] */
N_("The contact lets the wheel do one thing: roll. Which of the three works against rolling?")
/* 06-whose-power-is-zero: steps[4].feedback[0] */
N_("While it rolls, the point at which T acts stands still. T has no power in rolling.")
/* 06-whose-power-is-zero: steps[4].feedback[1] */
N_("N would need a lifting to have power, and the contact forbids that.")
/* 07-the-engine-without-power: name */
N_("The engine without power")
/* 07-the-engine-without-power: goal */
N_("Keep real and virtual apart: a driven joint has real power and, where it is primitive, no "
  "virtual power at all.")
/* 07-the-engine-without-power: steps[0].title */
N_("Whose work is it?")
/* 07-the-engine-without-power: steps[0].text */
N_("An engine keeps the crank at {omega} rad/s. The load on the piston takes {c*s'^2} W. The "
  "kinetic energy changes at {read('integrals', 'failed', 'energy', 'rate')} W. What power "
  "does the engine give?")
/* 07-the-engine-without-power: steps[0].explain */
N_("Torque {truth('engine.Gamma')} N m times {omega} rad/s: {truth('engine.Gamma')*omega} W. "
  "Very real.")
/* 07-the-engine-without-power: steps[0].hints[0] */
N_("What comes in, less what the load takes, stays as kinetic energy.")
/* 07-the-engine-without-power: steps[0].hints[1] */
N_("Engine = load + change of energy.")
/* 07-the-engine-without-power: steps[0].feedback[0] */
N_("That is its torque in N m. Power is torque times rate.")
/* 07-the-engine-without-power: steps[0].feedback[1] */
N_("That would only feed the load. The parts change their speed as well.")
/* 07-the-engine-without-power: steps[0].feedback[2] */
N_("Mind the sign: what the energy gains, the engine has to bring as well.")
/* 07-the-engine-without-power: steps[1].title */
N_("What can the crank imagine?")
/* 07-the-engine-without-power: steps[1].text */
N_("Now the drive φ = φ0 + ω t is primitive: φ is eliminated, it is a function of time. Two "
  "sliders are left, ψ* and s*. What does the crank do in these virtual fields?")
/* 07-the-engine-without-power: steps[1].explain */
N_("Its place depends on t alone, and ∂P/∂t never enters a virtual velocity. The real velocity "
  "is not one of the virtual ones here: it is outside the set.")
/* 07-the-engine-without-power: steps[1].ask.choices[0] */
N_("It turns with ω, as it does in fact")
/* 07-the-engine-without-power: steps[1].ask.choices[1] */
N_("It stands still in all of them")
/* 07-the-engine-without-power: steps[1].hints[0] */
N_("A virtual velocity is made of q* only. Time does not pass.")
/* 07-the-engine-without-power: steps[1].hints[1] */
N_("On what does the crank's position depend, if φ is eliminated?")
/* 07-the-engine-without-power: steps[1].feedback[0] */
N_("It turns because time passes. For a virtual velocity time stands still.")
/* 07-the-engine-without-power: steps[2].title */
N_("Virtual power of the engine")
/* 07-the-engine-without-power: steps[2].text */
N_("So, in this parameterization, with s* = 1: what is the virtual power of the engine's "
  "torque?")
/* 07-the-engine-without-power: steps[2].explain */
N_("Zero, at the very instant at which it really gives {truth('engine.Gamma')*omega} W. What "
  "has no virtual power appears in no equation: the torque is out of reach.")
/* 07-the-engine-without-power: steps[2].hints[0] */
N_("The torque acts on the crank. Which virtual angular velocity has the crank?")
/* 07-the-engine-without-power: steps[2].feedback[0] */
N_("That is the real power. In this field the crank does not turn.")
/* 07-the-engine-without-power: steps[2].feedback[1] */
N_("That needs a virtual rate of 1 rad/s of the crank. It has none here.")
/* 07-the-engine-without-power: steps[3].title */
N_("Bring it into reach")
/* 07-the-engine-without-power: steps[3].text */
N_("Change the tags so that the engine's torque can be read.")
/* 07-the-engine-without-power: steps[3].explain */
N_("φ* is free again: the torque has virtual power, and its multiplier is Gamma = "
  "{truth('engine.Gamma')} N m. You have virtually cut the engine's shaft.")
/* 07-the-engine-without-power: steps[3].hints[0] */
N_("Which equation does the torque defend?")
/* 07-the-engine-without-power: steps[3].hints[1] */
N_("Make engine.drive complementary.")
/* 07-the-engine-without-power: steps[3].feedback[0] */
N_("The drive still eliminates φ, and with it the only velocity in which the torque has power.")
/* 07-the-engine-without-power: steps[4].title */
N_("One radian per second")
/* 07-the-engine-without-power: steps[4].text */
N_("In the parameterization \"engine's torque\" put φ* = 1. What is the virtual power of the "
  "engine now?")
/* 07-the-engine-without-power: steps[4].explain */
N_("{power('engine')} W: the torque, times one. Virtual powers are tests, not expenses: they "
  "measure what an effort would do if things went that way.")
/* 07-the-engine-without-power: steps[4].hints[0] */
N_("Torque times the virtual rate of the crank.")
/* 07-the-engine-without-power: steps[4].feedback[0] */
N_("Real power again: φ' = {omega}. Virtual: φ* = 1.")
/* 07-the-engine-without-power: steps[4].feedback[1] */
N_("That was the other parameterization. Now the crank turns virtually.")
/* 08-three-phases: name */
N_("Three phases of an impact")
/* 08-three-phases: goal */
N_("Split an impact into prior, virtual and posterior motion, and find what it keeps.")
/* 08-three-phases: steps[0].title */
N_("Count three times")
/* 08-three-phases: steps[0].text */
N_("A sleigh flies, and at t = {T} s it lands on its blade, which from then on resists "
  "sideways. In flight it has {read('jump', 'dof', 'prior')} freedoms. How many has it in the "
  "virtual motion, while the impulse acts?")
/* 08-three-phases: steps[0].explain */
N_("3 before, 2 during, 2 after. An equation that appears and stays is inert: absent from the "
  "prior motion, present in the virtual and the posterior one.")
/* 08-three-phases: steps[0].hints[0] */
N_("Which equations act in the instant of the impact?")
/* 08-three-phases: steps[0].hints[1] */
N_("The blade's, from the first moment of it.")
/* 08-three-phases: steps[0].feedback[0] */
N_("That is the flight. The blade's equation already acts in the impact: how else could it "
  "give an impulse?")
/* 08-three-phases: steps[0].feedback[1] */
N_("The blade writes one equation, not two: it may still go along, and turn.")
/* 08-three-phases: steps[1].title */
N_("What becomes of the energy?")
/* 08-three-phases: steps[1].text */
N_("The blade is frictionless; it only forbids sideways. Just after the landing the kinetic "
  "energy is…")
/* 08-three-phases: steps[1].explain */
N_("{truth('E-')} J before, {truth('E+')} J after. The loss is the energy of the velocity that "
  "was lost, in the kinetic metric: Carnot.")
/* 08-three-phases: steps[1].ask.choices[0] */
N_("less than before")
/* 08-three-phases: steps[1].ask.choices[1] */
N_("the same: no friction")
/* 08-three-phases: steps[1].hints[0] */
N_("There was a sideways velocity, and now there is none.")
/* 08-three-phases: steps[1].feedback[0] */
N_("Without friction, and still: a velocity that is stopped short takes its energy with it. "
  "Where else could it go?")
/* 08-three-phases: steps[2].title */
N_("Draw what comes after")
/* 08-three-phases: steps[2].text */
N_("The hollow arrow at the blade is its velocity just before. Drag the other one to its "
  "velocity just after the landing.")
/* 08-three-phases: steps[2].explain */
N_("Along the blade, and as long as the part along it was before: the impulse acts across "
  "only. But the sleigh's turning has changed: θ' from {theta'} to {truth(\"theta'+\")} rad/s.")
/* 08-three-phases: steps[2].hints[0] */
N_("Which directions does the blade still allow?")
/* 08-three-phases: steps[2].hints[1] */
N_("The impulse acts across the blade, so the part along it stays.")
/* 08-three-phases: steps[2].feedback[0] */
N_("That is before. Across the blade nothing may be left.")
/* 08-three-phases: steps[3].title */
N_("What is kept?")
/* 08-three-phases: steps[3].text */
N_("Momentum along and across, energy, angular velocity: most of it has changed. Which of "
  "these has not?")
/* 08-three-phases: steps[3].explain */
N_("The constraint impulse has no virtual power in the virtual motion, so the momenta "
  "conjugate to its velocities pass through unchanged: the privileged momenta.")
/* 08-three-phases: steps[3].ask.choices[0] */
N_("The momenta of what is free in the virtual motion: along the blade, and about it")
/* 08-three-phases: steps[3].ask.choices[1] */
N_("The momentum of the mass centre: no applied impulse")
/* 08-three-phases: steps[3].ask.choices[2] */
N_("The kinetic energy")
/* 08-three-phases: steps[3].hints[0] */
N_("The blade's impulse changes whatever it can move. Which motions can it not move?")
/* 08-three-phases: steps[3].feedback[0] */
N_("None is applied from outside by you, but the ice does give an impulse, across the blade.")
/* 08-three-phases: steps[3].feedback[1] */
N_("You have just seen it fall.")
/* 08-three-phases: steps[4].title */
N_("Lose nothing")
/* 08-three-phases: steps[4].text */
N_("Now choose another type for blade.lateral, so that the landing loses no energy.")
/* 08-three-phases: steps[4].explain */
N_("With restitution 1 the sideways velocity is reversed, and the impulse is twice as large. "
  "The privileged momenta are the same as before: type and restitution do not touch them.")
/* 08-three-phases: steps[4].ask.says[0] */
N_("the landing loses no energy")
/* 08-three-phases: steps[4].ask.says[1] */
N_("the blade gives an impulse")
/* 08-three-phases: steps[4].hints[0] */
N_("What is stopped short loses its energy. It should come back instead.")
/* 08-three-phases: steps[4].hints[1] */
N_("elastic, restitution 1.")
/* 08-three-phases: steps[4].feedback[0] */
N_("Nothing is lost because nothing happens: there is no impulse at all.")
/* 08-three-phases: steps[4].feedback[1] */
N_("Still {truth('E-') - truth('E+')} J are lost.")
/* 08-three-phases: steps[5].title */
N_("Count again")
/* 08-three-phases: steps[5].text */
N_("The blade is now elastic with restitution 1. In flight 3, in the virtual motion 2. And in "
  "the posterior motion?")
/* 08-three-phases: steps[5].explain */
N_("3, 2, 3. The type of an equation is exactly this: in which of the three phases it acts. "
  "Regular, live, inert, elastic, released: five ways to fill three boxes.")
/* 08-three-phases: steps[5].hints[0] */
N_("Does an elastic equation still hold after the impact?")
/* 08-three-phases: steps[5].feedback[0] */
N_("That was inert: it stays. An elastic one acts in the impact only; the sleigh jumps off "
  "sideways.")
/* 09-one-force-three-multipliers: name */
N_("One force, three multipliers")
/* 09-one-force-three-multipliers: goal */
N_("Read a multiplier together with its equation: only then is it a force.")
/* 09-one-force-three-multipliers: steps[0].title */
N_("Three hoops, three equations")
/* 09-one-force-three-multipliers: steps[0].text */
N_("Three equal beads run on three equal hoops with the same angle and speed. The hoops are "
  "written as r − R = 0, as √(x² + y²) − R = 0, and as x x' + y y' = 0. Where is the force N "
  "of the hoop on its bead different?")
/* 09-one-force-three-multipliers: steps[0].explain */
N_("N = {truth('lambda:polar.radius')} N on every bead, positive outwards. The motion needs "
  "this force, whatever the formula.")
/* 09-one-force-three-multipliers: steps[0].ask.choices[0] */
N_("Nowhere: it is the same force in all three")
/* 09-one-force-three-multipliers: steps[0].ask.choices[1] */
N_("In the third: an equation between rates is another joint")
/* 09-one-force-three-multipliers: steps[0].ask.choices[2] */
N_("In all three: each equation has its own force")
/* 09-one-force-three-multipliers: steps[0].hints[0] */
N_("Which force does a bead of this mass need on this circle at this speed?")
/* 09-one-force-three-multipliers: steps[0].hints[1] */
N_("Neither the circle nor the speed depends on the formula.")
/* 09-one-force-three-multipliers: steps[0].feedback[0] */
N_("x x' + y y' is half the rate of x² + y². The third equation therefore keeps the radius as "
  "the first two do.")
/* 09-one-force-three-multipliers: steps[0].feedback[1] */
N_("Each equation has its own multiplier, that is true. But the bead moves the same way, so it "
  "needs the same force.")
/* 09-one-force-three-multipliers: steps[1].title */
N_("The third multiplier")
/* 09-one-force-three-multipliers: steps[1].text */
N_("The force is N = {truth('lambda:polar.radius')} N and the radius is R = {R} m. The third "
  "equation is x x' + y y' = 0. What is its multiplier λ?")
/* 09-one-force-three-multipliers: steps[1].explain */
N_("λ x and λ y are the components of the force. So λ R = N and λ = "
  "{truth('lambda:rates.tangent')} N/m. The three multipliers are "
  "{truth('lambda:polar.radius')}, {truth('lambda:distance.radius')} and "
  "{truth('lambda:rates.tangent')}.")
/* 09-one-force-three-multipliers: steps[1].hints[0] */
N_("λ times the coefficient of x' is the generalized force along x. This coefficient is x.")
/* 09-one-force-three-multipliers: steps[1].hints[1] */
N_("λ x must be the x component of N, which is N x/R.")
/* 09-one-force-three-multipliers: steps[1].feedback[0] */
N_("That is the multiplier of the first two equations. There the coefficients form a unit "
  "vector; here they form the vector (x, y) of length R.")
/* 09-one-force-three-multipliers: steps[1].feedback[1] */
N_("R is on the wrong side: λ (x, y) is the force, so λ R = N.")
/* 09-one-force-three-multipliers: steps[1].feedback[2] */
N_("The size is right. N counts outwards, and so does the vector (x, y).")
/* 09-one-force-three-multipliers: steps[2].title */
N_("What it stands for")
/* 09-one-force-three-multipliers: steps[2].text */
N_("What does the third [[multiplier]] stand for, written with N and the coordinates?")
/* 09-one-force-three-multipliers: steps[2].explain */
N_("Compare virtual powers: λ times the left side with q* in place of the rates must equal the "
  "power of N. The program finds the formula in this way, so you need not guess the sign or "
  "the unit.")
/* 09-one-force-three-multipliers: steps[2].ask.choices[1] */
N_("N √(x² + y²)")
/* 09-one-force-three-multipliers: steps[2].ask.choices[2] */
N_("N/√(x² + y²)")
/* 09-one-force-three-multipliers: steps[2].hints[0] */
N_("You computed λ from N in the step before. How did R enter?")
/* 09-one-force-three-multipliers: steps[2].hints[1] */
N_("Units: N is in newtons, λ in newtons per metre.")
/* 09-one-force-three-multipliers: steps[2].feedback[0] */
N_("That is so for the two others. There a change of the left side by one metre is a "
  "displacement of one metre.")
/* 09-one-force-three-multipliers: steps[2].feedback[1] */
N_("That would be in N m, a moment. λ (x, y) is the force, so the force is larger by the "
  "factor √(x² + y²).")
/* 09-one-force-three-multipliers: steps[3].title */
N_("Make it twice as large")
/* 09-one-force-three-multipliers: steps[3].text */
N_("Rewrite the first equation so that its multiplier becomes twice the force N. The motion "
  "must stay as it is.")
/* 09-one-force-three-multipliers: steps[3].explain */
N_("With (r − R)/2 = 0 the multiplier is {truth('lambda:polar.radius')}. The equation was "
  "halved, the multiplier doubled, and the force is the same.")
/* 09-one-force-three-multipliers: steps[3].ask.says[0] */
N_("the first multiplier is twice the second")
/* 09-one-force-three-multipliers: steps[3].ask.says[1] */
N_("the third multiplier is as before")
/* 09-one-force-three-multipliers: steps[3].ask.says[2] */
N_("the second bead is on the hoop")
/* 09-one-force-three-multipliers: steps[3].ask.says[3] */
N_("degrees of freedom: 3")
/* 09-one-force-three-multipliers: steps[3].hints[0] */
N_("Select the joint “polar”. Its equation may be multiplied by any constant and says the "
  "same.")
/* 09-one-force-three-multipliers: steps[3].hints[1] */
N_("λ times the equation is what matters. Halve the equation.")
/* 09-one-force-three-multipliers: steps[3].feedback[0] */
N_("You doubled the equation, and that halves the multiplier: only their product is the power "
  "of the force.")
/* 09-one-force-three-multipliers: steps[3].feedback[1] */
N_("The size is right. The sign of the equation was turned round, and λ turned with it.")
/* 09-one-force-three-multipliers: steps[3].feedback[2] */
N_("The multiplier is still N. Change the factor of the equation, not the mass or the speed.")
/* 09-one-force-three-multipliers: steps[4].title */
N_("Say it")
/* 09-one-force-three-multipliers: steps[4].text */
N_("The units of the three multipliers are N, N and N/m. Explain in a sentence why they "
  "differ.")
/* 09-one-force-three-multipliers: steps[4].explain */
N_("The rates of the left sides are in m/s, m/s and m²/s. A watt divided by these gives N, N "
  "and N/m.")
/* 09-one-force-three-multipliers: steps[4].ask.prompt */
N_("Why do the units of the multipliers differ?")
/* 09-one-force-three-multipliers: steps[4].ask.model */
N_("λ times the rate of the equation's left side is a power in watts, so its unit is W divided "
  "by the unit of that rate.")
/* 10-what-nobody-can-tell: name */
N_("What nobody can tell")
/* 10-what-nobody-can-tell: goal */
N_("Distinguish what this parameterization cannot tell from what no parameterization can tell.")
/* 10-what-nobody-can-tell: steps[0].title */
N_("How much on each support?")
/* 10-what-nobody-can-tell: steps[0].text */
N_("A beam of weight {m*9.81} N lies on a pivot at its left end and on two supports, under its "
  "middle and under its right end. All parts are rigid. How large is the force of the middle "
  "support?")
/* 10-what-nobody-can-tell: steps[0].explain */
N_("The beam is [[hyperstatic]]: one equation follows from the others, and its multiplier is "
  "free. A program that prints a number here has chosen it for you.")
/* 10-what-nobody-can-tell: steps[0].ask.choices[0] */
N_("The whole weight: the middle is under the mass centre")
/* 10-what-nobody-can-tell: steps[0].ask.choices[1] */
N_("Half of the weight")
/* 10-what-nobody-can-tell: steps[0].ask.choices[2] */
N_("Nothing in this model determines it")
/* 10-what-nobody-can-tell: steps[0].hints[0] */
N_("Count the equations and the freedoms: 3 parameters, 4 equations.")
/* 10-what-nobody-can-tell: steps[0].hints[1] */
N_("Lift the middle support by a hair. Then the two ends carry everything. Is that impossible?")
/* 10-what-nobody-can-tell: steps[0].feedback[0] */
N_("That is one possible sharing: the ends may carry nothing. But the ends may also carry "
  "everything, and the rigid beam would not notice.")
/* 10-what-nobody-can-tell: steps[0].feedback[1] */
N_("That is one possible sharing among many. To select it you need how elastic the beam and "
  "the supports are.")
/* 10-what-nobody-can-tell: steps[1].title */
N_("One of them is certain")
/* 10-what-nobody-can-tell: steps[1].text */
N_("The beam is also pulled to the right with {F} N. Four reaction components hold it: X and Y "
  "of the pivot, N of the two supports. Which of them is unique all the same?")
/* 10-what-nobody-can-tell: steps[1].explain */
N_("pivot.x is not in the dependent set: X = {read('evaluate', 'reactions', 'pivot', 'X')} N. "
  "In the Draw view the status line names the set, so you know which forces to distrust.")
/* 10-what-nobody-can-tell: steps[1].ask.choices[0] */
N_("X of the pivot")
/* 10-what-nobody-can-tell: steps[1].ask.choices[1] */
N_("Y of the pivot")
/* 10-what-nobody-can-tell: steps[1].ask.choices[2] */
N_("None: a hyperstatic mechanism has no certain force")
/* 10-what-nobody-can-tell: steps[1].ask.choices[3] */
N_("All four")
/* 10-what-nobody-can-tell: steps[1].hints[0] */
N_("Which of the four equations are dependent on each other?")
/* 10-what-nobody-can-tell: steps[1].hints[1] */
N_("Who else can resist a pull to the right?")
/* 10-what-nobody-can-tell: steps[1].feedback[0] */
N_("Y shares the vertical load with the two supports. Three equations for height and angle are "
  "one too many.")
/* 10-what-nobody-can-tell: steps[1].feedback[1] */
N_("The redundant set contains only the equations for height and angle. What stands outside "
  "the set is unique.")
/* 10-what-nobody-can-tell: steps[1].feedback[2] */
N_("Four multipliers, but only three independent equations: not all of them can be unique.")
/* 10-what-nobody-can-tell: steps[2].title */
N_("Does the motion suffer?")
/* 10-what-nobody-can-tell: steps[2].text */
N_("A block of {m} kg runs in a slider, and a second guide on the same line holds its other "
  "end: hyperstatic again. It is pulled along with {F} N. Now the second guide is taken away. "
  "What happens to the acceleration x''?")
/* 10-what-nobody-can-tell: steps[2].explain */
N_("x'' = {value(\"x''\")} m/s² in both. What the redundant forces share among themselves has no "
  "power in the motion. The motion is determinate, the sharing is not.")
/* 10-what-nobody-can-tell: steps[2].hints[0] */
N_("Which of the two guides resists along the line?")
/* 10-what-nobody-can-tell: steps[2].hints[1] */
N_("The guides share forces across the line. The acceleration is along it.")
/* 10-what-nobody-can-tell: steps[2].feedback[0] */
N_("It would rise if the second guide had held the block back. It is frictionless and acts "
  "across the line only.")
/* 10-what-nobody-can-tell: steps[2].feedback[1] */
N_("It would fall if the second guide had pushed along the line. It acts across the line only.")
/* 10-what-nobody-can-tell: steps[3].title */
N_("Let everything be told")
/* 10-what-nobody-can-tell: steps[3].text */
N_("Back to the beam. Change its joints so that every reaction is unique and the beam still "
  "cannot move.")
/* 10-what-nobody-can-tell: steps[3].explain */
N_("Three equations, three unknown reactions, no freedom: the beam is isostatic. Every way to "
  "remove one dependent equation is right.")
/* 10-what-nobody-can-tell: steps[3].hints[0] */
N_("Three parameters need three independent equations, no more.")
/* 10-what-nobody-can-tell: steps[3].hints[1] */
N_("Delete one of the two supports.")
/* 10-what-nobody-can-tell: steps[3].feedback[0] */
N_("Equations too many: {read('check', 'redundant')}. The status line names the set it belongs "
  "to.")
/* 10-what-nobody-can-tell: steps[3].feedback[1] */
N_("Now the beam can move: {read('check', 'degrees_of_freedom')} freedoms. That was one "
  "equation too few.")
/* 10-what-nobody-can-tell: steps[4].title */
N_("Another kind of not told")
/* 10-what-nobody-can-tell: steps[4].text */
N_("A car jack in its independent parameterization: one equation of motion. The reaction X of "
  "the pin C is not told here. Is this the same case as the beam?")
/* 10-what-nobody-can-tell: steps[4].explain */
N_("In the total parameterization X = {truth('C.X')} N is told. One kind of not told is a "
  "choice of tags; the other is a fact of the model. The program uses different words for "
  "them.")
/* 10-what-nobody-can-tell: steps[4].ask.choices[0] */
N_("Yes: the jack is hyperstatic too")
/* 10-what-nobody-can-tell: steps[4].ask.choices[1] */
N_("No: it is unique, but this parameterization eliminated it")
/* 10-what-nobody-can-tell: steps[4].ask.choices[2] */
N_("No: it is not told because it is zero")
/* 10-what-nobody-can-tell: steps[4].hints[0] */
N_("Does one equation of the jack follow from the others, as one of the beam did?")
/* 10-what-nobody-can-tell: steps[4].hints[1] */
N_("Make C.x complementary in your mind. What would you read?")
/* 10-what-nobody-can-tell: steps[4].feedback[0] */
N_("The jack has no redundant equation: all 13 are independent.")
/* 10-what-nobody-can-tell: steps[4].feedback[1] */
N_("What is zero is told as 0. Not told means that no multiplier stands for it in these "
  "equations.")
/* 11-read-the-equation: name */
N_("Read the equation")
/* 11-read-the-equation: goal */
N_("Find D, L and Q in the printed Lagrange equations, and say which efforts stand in which "
  "equation.")
/* 11-read-the-equation: steps[0].title */
N_("Where is L?")
/* 11-read-the-equation: steps[0].text */
N_("A metronome swings on a base that slides on a table. The reactions of guide and pivot are "
  "large. In the independent parameterization, what do they contribute to the right side of "
  "the equation of θ, that is L_θ?")
/* 11-read-the-equation: steps[0].explain */
N_("Constraint efforts stand in L, given efforts in D, and Q = D + L. In the independent "
  "parameterization of perfect joints L is zero in every equation.")
/* 11-read-the-equation: steps[0].ask.choices[0] */
N_("Nothing: L_θ = 0")
/* 11-read-the-equation: steps[0].ask.choices[1] */
N_("The reaction of the pivot times its lever arm")
/* 11-read-the-equation: steps[0].ask.choices[2] */
N_("Minus the torque of the mechanism: they balance")
/* 11-read-the-equation: steps[0].hints[0] */
N_("Every equation here is primitive. Which multipliers are left?")
/* 11-read-the-equation: steps[0].hints[1] */
N_("L collects the virtual powers of what the complementary equations stand for. There is no "
  "complementary equation.")
/* 11-read-the-equation: steps[0].feedback[0] */
N_("That would be Newton's equation for the arm alone. Here arm and base move together in "
  "every virtual field, and the pivot has no power.")
/* 11-read-the-equation: steps[0].feedback[1] */
N_("They would balance at rest. The arm is accelerated, and the reactions do not enter this "
  "equation at all.")
/* 11-read-the-equation: steps[1].title */
N_("The given part")
/* 11-read-the-equation: steps[1].text */
N_("What is left on the right side is D_θ. The mechanism's torque on the arm is −3 m g a sin "
  "θ. The weight of the disk also works when θ changes: its centre is 2 a above the pivot. "
  "How large is D_θ? (m = {m} kg, a = {a} m, θ = {theta})")
/* 11-read-the-equation: steps[1].explain */
N_("D_θ = (2 − 3) m g a sin θ = {read('evaluate', 'generalized_forces', 'D', 'theta')} N m. A "
  "generalized force is the coefficient of θ* in a virtual power; its unit follows from the "
  "parameter.")
/* 11-read-the-equation: steps[1].hints[0] */
N_("D_θ is the virtual power of all given efforts for θ* = 1.")
/* 11-read-the-equation: steps[1].hints[1] */
N_("The disk's centre is at height 2 a cos θ. Weight: +2 m g a sin θ.")
/* 11-read-the-equation: steps[1].feedback[0] */
N_("That is the mechanism alone. The weight of the disk has virtual power as well.")
/* 11-read-the-equation: steps[1].feedback[1] */
N_("That is the weight alone. The mechanism's torque is missing.")
/* 11-read-the-equation: steps[1].feedback[2] */
N_("The disk is above the pivot: its weight drives it away from the vertical. Its sign is the "
  "other one.")
/* 11-read-the-equation: steps[1].feedback[3] */
N_("That is a force in newtons. For an angle the generalized force is a torque.")
/* 11-read-the-equation: steps[2].title */
N_("Release the guide")
/* 11-read-the-equation: steps[2].text */
N_("Now release the guide: guide.normal and guide.angle become complementary. The table's "
  "force {truth('guide.N')} N appears among the equations. What happens to the size of L_θ?")
/* 11-read-the-equation: steps[2].explain */
N_("L_θ stays 0. The force of the guide stands in the equations of h and β. A constraint "
  "effort enters the equation of a parameter only if it has virtual power along it.")
/* 11-read-the-equation: steps[2].hints[0] */
N_("Take θ* = 1 and all other q* = 0. What moves, and what does the guide touch?")
/* 11-read-the-equation: steps[2].hints[1] */
N_("The guide acts on the base. In this field the base stands still.")
/* 11-read-the-equation: steps[2].feedback[0] */
N_("The guide's force appears in the equations of h and β, the parameters that were freed. It "
  "has no power when only θ changes.")
/* 11-read-the-equation: steps[2].feedback[1] */
N_("L_θ was zero. Its size cannot fall.")
/* 11-read-the-equation: steps[3].title */
N_("Release the pivot")
/* 11-read-the-equation: steps[3].text */
N_("Instead of the guide, release the pivot: pivot.x and pivot.y become complementary, x and y "
  "of the disk are retained. What happens to the size of L_θ now?")
/* 11-read-the-equation: steps[3].explain */
N_("L_θ becomes {2*a*(truth('pivot.X')*cos(theta) + truth('pivot.Y')*sin(theta))} N m. The "
  "name θ is the same and its virtual velocity field is another, so the same force counts "
  "differently.")
/* 11-read-the-equation: steps[3].hints[0] */
N_("x and y of the disk's centre are now parameters of their own. What does θ* = 1 do to the "
  "point at the pivot?")
/* 11-read-the-equation: steps[3].hints[1] */
N_("The disk turns about its own centre, and the point at the pivot moves. The pivot's force "
  "acts there.")
/* 11-read-the-equation: steps[3].feedback[0] */
N_("That was so for the guide. Now θ* turns the disk about its centre, and the point where the "
  "pivot acts moves.")
/* 11-read-the-equation: steps[3].feedback[1] */
N_("It was zero before. Its size cannot fall.")
/* 11-read-the-equation: steps[4].title */
N_("Only the upward force")
/* 11-read-the-equation: steps[4].text */
N_("Let the vertical force Y of the pivot stand in the equations, with as few unknowns as "
  "possible.")
/* 11-read-the-equation: steps[4].explain */
N_("Four unknowns: the accelerations of θ, s and y, and one multiplier. Y = {truth('pivot.Y')} "
  "N.")
/* 11-read-the-equation: steps[4].hints[0] */
N_("Which equation does Y belong to?")
/* 11-read-the-equation: steps[4].hints[1] */
N_("pivot.y alone. Everything else may stay primitive.")
/* 11-read-the-equation: steps[4].feedback[0] */
N_("Y is not told yet. It is the effort of pivot.y.")
/* 11-read-the-equation: steps[4].feedback[1] */
N_("Y is told with {unknowns()} unknowns. One of the complementary equations tells something "
  "else.")
/* 11-read-the-equation: steps[5].title */
N_("Say why")
/* 11-read-the-equation: steps[5].text */
N_("Releasing the guide left L_θ alone; releasing the pivot did not. Say why in one sentence.")
/* 11-read-the-equation: steps[5].explain */
N_("In the field of θ* = 1 the base stands still, so the guide has no power in it. The panel "
  "Virtual Velocities shows this field.")
/* 11-read-the-equation: steps[5].ask.prompt */
N_("Why does the guide's force not stand in the equation of θ?")
/* 11-read-the-equation: steps[5].ask.model */
N_("It has no virtual power in the field θ* = 1, because the base does not move in it.")
/* 12-the-motors-bill: name */
N_("The motor's bill")
/* 12-the-motors-bill: goal */
N_("Balance the energy of a driven mechanism, and find the first integral that its "
  "parameterization has.")
/* 12-the-motors-bill: steps[0].title */
N_("Is energy constant?")
/* 12-the-motors-bill: steps[0].text */
N_("A bead slides without friction on a hoop. An engine turns the hoop at {omega} rad/s about "
  "the vertical. Kinetic energy plus potential, E + V, at this instant…")
/* 12-the-motors-bill: steps[0].explain */
N_("E + V changes at {read('integrals', 'failed', 'energy', 'rate')} W. Keeping the rate "
  "constant needs a torque, and a torque times a rate is a power.")
/* 12-the-motors-bill: steps[0].ask.choices[0] */
N_("stays: there is no friction")
/* 12-the-motors-bill: steps[0].ask.choices[1] */
N_("changes, although there is no friction")
/* 12-the-motors-bill: steps[0].ask.choices[2] */
N_("stays: the hoop turns at a constant rate, so the engine has nothing to do")
/* 12-the-motors-bill: steps[0].hints[0] */
N_("The bead moves outwards or inwards on the turning hoop. What happens to its speed around "
  "the axis?")
/* 12-the-motors-bill: steps[0].hints[1] */
N_("Something has to bring or take this energy. Only the engine can.")
/* 12-the-motors-bill: steps[0].feedback[0] */
N_("That would be so on a hoop at rest. An engine can bring energy as well as friction can "
  "take it.")
/* 12-the-motors-bill: steps[0].feedback[1] */
N_("A constant rate needs no torque only if nothing changes its distance from the axis. The "
  "bead does.")
/* 12-the-motors-bill: steps[1].title */
N_("Who pays?")
/* 12-the-motors-bill: steps[1].text */
N_("E + V changes at {read('integrals', 'failed', 'energy', 'rate')} W. Only the engine gives "
  "power; it turns at {omega} rad/s. What is its torque?")
/* 12-the-motors-bill: steps[1].explain */
N_("{truth('engine.Gamma')} N m times {omega} rad/s is {truth('engine.Gamma')*omega} W: the "
  "rate of the energy, to the last digits. Two separate computations agree.")
/* 12-the-motors-bill: steps[1].hints[0] */
N_("Power of a torque: torque times rate of rotation.")
/* 12-the-motors-bill: steps[1].hints[1] */
N_("All of it becomes energy: Γ ω = rate of E + V.")
/* 12-the-motors-bill: steps[1].feedback[0] */
N_("That is the power in watts. Divide by the rate of rotation.")
/* 12-the-motors-bill: steps[1].feedback[1] */
N_("The size is right. What the energy gains the engine gives: same sign.")
/* 12-the-motors-bill: steps[1].feedback[2] */
N_("Torque is power divided by rate. You multiplied.")
/* 12-the-motors-bill: steps[2].title */
N_("Is anything constant?")
/* 12-the-motors-bill: steps[2].text */
N_("In the independent parameterization the drive is primitive: α = ω t is known. Energy is "
  "not constant. Which other quantity is?")
/* 12-the-motors-bill: steps[2].explain */
N_("[[painleve|Painlevé's integral]] E2 − E0 + V = {read('integrals', 'integrals', 'painleve', "
  "'value')} J. It is not the energy: the part E0, due to the drive, has the other sign.")
/* 12-the-motors-bill: steps[2].ask.choices[0] */
N_("None: a driven mechanism has no constant")
/* 12-the-motors-bill: steps[2].ask.choices[1] */
N_("E2 − E0 + V")
/* 12-the-motors-bill: steps[2].ask.choices[2] */
N_("The momentum of θ")
/* 12-the-motors-bill: steps[2].hints[0] */
N_("E2 is quadratic in θ', E0 has no rate in it. The hoop's rotation is in E0.")
/* 12-the-motors-bill: steps[2].hints[1] */
N_("Does t stand in E − V explicitly? The hoop looks the same at any angle α.")
/* 12-the-motors-bill: steps[2].feedback[0] */
N_("That is so once the engine is released. Here time does not stand in E − V explicitly, and "
  "that is what counts.")
/* 12-the-motors-bill: steps[2].feedback[1] */
N_("It would be constant if θ did not stand in E − V. Both the weight and the distance from "
  "the axis depend on θ.")
/* 12-the-motors-bill: steps[3].title */
N_("One second later")
/* 12-the-motors-bill: steps[3].text */
N_("The motion goes on for one second. Energy rises and falls in it. What happens to the value "
  "of Painlevé's integral?")
/* 12-the-motors-bill: steps[3].explain */
N_("It stays, to the accuracy of the computation. Watch it in the panel while the energy "
  "changes.")
/* 12-the-motors-bill: steps[3].hints[0] */
N_("What does “first integral” mean?")
/* 12-the-motors-bill: steps[3].hints[1] */
N_("It is constant along every motion, whatever the energy does.")
/* 12-the-motors-bill: steps[3].feedback[0] */
N_("That happens to E + V at times. Painlevé's integral leaves the engine's part out.")
/* 12-the-motors-bill: steps[4].title */
N_("Release the engine")
/* 12-the-motors-bill: steps[4].text */
N_("Now engine.drive is complementary. No first integral is left. Which hypothesis of the "
  "energy integral fails?")
/* 12-the-motors-bill: steps[4].explain */
N_("α' − ω = 0 has the term −ω without a rate. The real velocity is then not among the "
  "compatible virtual ones, and the multiplier has real power.")
/* 12-the-motors-bill: steps[4].ask.choices[0] */
N_("Every joint is perfect")
/* 12-the-motors-bill: steps[4].ask.choices[1] */
N_("The given efforts derive from a potential")
/* 12-the-motors-bill: steps[4].ask.choices[2] */
N_("E − V does not contain the time")
/* 12-the-motors-bill: steps[4].ask.choices[3] */
N_("Every complementary equation is homogeneous in the rates")
/* 12-the-motors-bill: steps[4].hints[0] */
N_("Write the rate of the drive's equation: α' − ω = 0.")
/* 12-the-motors-bill: steps[4].hints[1] */
N_("Homogeneous means: no term without a rate. Is there one?")
/* 12-the-motors-bill: steps[4].feedback[0] */
N_("The engine's torque has no power in fields with α* = 0. By that criterion the joint is "
  "perfect.")
/* 12-the-motors-bill: steps[4].feedback[1] */
N_("Weight is the only given effort, and it has one.")
/* 12-the-motors-bill: steps[4].feedback[2] */
N_("With α retained, time stands nowhere in E − V. It stands in the equation of the drive.")
/* 12-the-motors-bill: steps[5].title */
N_("Get a constant back")
/* 12-the-motors-bill: steps[5].text */
N_("Change the tags so that this mechanism has a first integral again.")
/* 12-the-motors-bill: steps[5].explain */
N_("The mechanism and its motion are the same. Whether a theorem yields a constant depends on "
  "the parameterization in which you apply it.")
/* 12-the-motors-bill: steps[5].ask.says[0] */
N_("the mechanism has a first integral")
/* 12-the-motors-bill: steps[5].hints[0] */
N_("Which complementary equation is in the way?")
/* 12-the-motors-bill: steps[5].hints[1] */
N_("Make engine.drive primitive, eliminating alpha.")
/* 12-the-motors-bill: steps[5].feedback[0] */
N_("The drive's equation is still complementary, and it is not homogeneous.")
/* 13-the-struck-sleigh: name */
N_("The struck sleigh")
/* 13-the-struck-sleigh: goal */
N_("Find what a blow changes and what it cannot change when a non-holonomic constraint acts.")
/* 13-the-struck-sleigh: steps[0].title */
N_("What does the blow change?")
/* 13-the-struck-sleigh: steps[0].text */
N_("A sleigh glides on its blade at the rear, which forbids only its own sideways motion. A "
  "blow of {P} N s hits it at D in front, across its direction. Which momentum is unchanged "
  "afterwards?")
/* 13-the-struck-sleigh: steps[0].explain */
N_("The sleigh is free to go along and to turn about its blade. Each free motion has its "
  "momentum; it changes by the virtual power of the blow in this motion: 0 and {read('jump', "
  "'privileged', 'applied', 1)}.")
/* 13-the-struck-sleigh: steps[0].ask.choices[0] */
N_("The momentum along the sleigh")
/* 13-the-struck-sleigh: steps[0].ask.choices[1] */
N_("The angular momentum about the blade")
/* 13-the-struck-sleigh: steps[0].ask.choices[2] */
N_("Neither: an impulse from outside acts")
/* 13-the-struck-sleigh: steps[0].ask.choices[3] */
N_("Both: the blade resists the blow")
/* 13-the-struck-sleigh: steps[0].hints[0] */
N_("In which of the two free motions does the blow have virtual power?")
/* 13-the-struck-sleigh: steps[0].hints[1] */
N_("Going along: the blow is across, its power is zero. Turning about the blade: D moves "
  "across.")
/* 13-the-struck-sleigh: steps[0].feedback[0] */
N_("D is {xD + l} m in front of the blade, so the blow has a moment about it.")
/* 13-the-struck-sleigh: steps[0].feedback[1] */
N_("That would be so for an oblique blow. This one is exactly across, so one free motion does "
  "not feel it.")
/* 13-the-struck-sleigh: steps[0].feedback[2] */
N_("The blade resists only where it is. The blow acts at D, and turning about the blade is "
  "free.")
/* 13-the-struck-sleigh: steps[1].title */
N_("How large is it?")
/* 13-the-struck-sleigh: steps[1].text */
N_("The whole sleigh has the mass {M} kg and goes along itself with u = {u} m/s. What is its "
  "momentum along its own direction after the blow of {P} N s?")
/* 13-the-struck-sleigh: steps[1].explain */
N_("M u = {read('jump', 'privileged', 'after', 0)} kg m/s, before and after. The impulse of "
  "the ice is across the blade as well, so it cannot change this momentum either.")
/* 13-the-struck-sleigh: steps[1].hints[0] */
N_("What was it before?")
/* 13-the-struck-sleigh: steps[1].hints[1] */
N_("M u, and the blow has no part along the sleigh.")
/* 13-the-struck-sleigh: steps[1].feedback[0] */
N_("That would be a blow along the sleigh. This blow is across.")
/* 13-the-struck-sleigh: steps[1].feedback[1] */
N_("That is the size of a vector sum. Asked is the part along the sleigh only.")
/* 13-the-struck-sleigh: steps[1].feedback[2] */
N_("That would be a blow from the front. This blow is across.")
/* 13-the-struck-sleigh: steps[2].title */
N_("The point at the blade")
/* 13-the-struck-sleigh: steps[2].text */
N_("Drag the arrow at the blade (the runner's middle) to its velocity just after the blow. "
  "Before the blow it is ({xA'}, {yA'}) m/s.")
/* 13-the-struck-sleigh: steps[2].explain */
N_("Unchanged: ({truth(\"xA'+\")}, {truth(\"yA'+\")}) m/s. A hard blow, and this point goes on as "
  "before. Only the turning has changed, from θ' = {theta'} to {truth(\"theta'+\")} rad/s.")
/* 13-the-struck-sleigh: steps[2].hints[0] */
N_("Which directions does the blade allow it?")
/* 13-the-struck-sleigh: steps[2].hints[1] */
N_("Along the blade only, and the momentum along is unchanged.")
/* 13-the-struck-sleigh: steps[2].feedback[0] */
N_("That is the velocity of D, where the blow hits. The blade may not go sideways.")
/* 13-the-struck-sleigh: steps[2].feedback[1] */
N_("That would be a free particle. The blade forbids a velocity across.")
/* 13-the-struck-sleigh: steps[3].title */
N_("Energy from the blow")
/* 13-the-struck-sleigh: steps[3].text */
N_("The velocity of D across the sleigh is {(xD + l)*theta'} m/s before the blow and {(xD + "
  "l)*truth(\"theta'+\")} m/s after it. The blow is {P} N s. By how much does the kinetic "
  "energy grow?")
/* 13-the-struck-sleigh: steps[3].explain */
N_("P times the mean velocity: {truth('E+') - truth('E-')} J, all from the blow. The blade "
  "takes nothing and gives nothing, because its equation stays what it was.")
/* 13-the-struck-sleigh: steps[3].hints[0] */
N_("The work of an impulse is the impulse times the mean of the velocities before and after.")
/* 13-the-struck-sleigh: steps[3].hints[1] */
N_("P times the mean velocity of D across. The ice does no work: its point has no velocity "
  "across.")
/* 13-the-struck-sleigh: steps[3].feedback[0] */
N_("You took the velocity after the blow. Half of the way it was still the one before: take "
  "the mean.")
/* 13-the-struck-sleigh: steps[3].feedback[1] */
N_("That holds for a free particle of mass M at rest.")
/* 13-the-struck-sleigh: steps[3].feedback[2] */
N_("That is the energy for a sleigh that did not turn before. Take the mean of the two "
  "velocities, not half of their difference.")
/* 13-the-struck-sleigh: steps[4].title */
N_("A blow without effect")
/* 13-the-struck-sleigh: steps[4].text */
N_("Move the point D of the same blow so that the turning θ' does not change at all.")
/* 13-the-struck-sleigh: steps[4].explain */
N_("At the blade the ice answers with {truth('impulse:blade.lateral')} N s, the exact opposite "
  "of the blow, and nothing changes. A free body would turn there.")
/* 13-the-struck-sleigh: steps[4].ask.says[0] */
N_("the blow does not change θ'")
/* 13-the-struck-sleigh: steps[4].ask.says[1] */
N_("there is a blow")
/* 13-the-struck-sleigh: steps[4].hints[0] */
N_("About which point may the sleigh turn? Where has the blow no moment about it?")
/* 13-the-struck-sleigh: steps[4].hints[1] */
N_("Put D at the blade: xD = −0.75.")
/* 13-the-struck-sleigh: steps[4].feedback[0] */
N_("Near the mass centre a free body would not turn. This one turns about its blade, so the "
  "moment about the blade counts.")
/* 13-the-struck-sleigh: steps[4].feedback[1] */
N_("The blow still turns it to the left. Move D backwards.")
/* 13-the-struck-sleigh: steps[4].feedback[2] */
N_("Now it turns it to the right: D is behind the blade.")
/* 14-friction-has-its-own-law: name */
N_("Friction has its own law")
/* 14-friction-has-its-own-law: goal */
N_("Separate friction that holds, a multiplier, from friction that slips, a law.")
/* 14-friction-has-its-own-law: steps[0].title */
N_("How large is T?")
/* 14-friction-has-its-own-law: steps[0].text */
N_("A motor torque of {Gamma} N m drives a disk (m = {m} kg, R = {R} m) that rolls without "
  "slipping. The coefficient of friction is {f}, N is {m*g} N. The disk's acceleration is "
  "{truth(\"x''\")} m/s². How large is the friction force T?")
/* 14-friction-has-its-own-law: steps[0].explain */
N_("T = {truth('contact.T')} N, less than f N = {f*m*g} N, and it points forwards. While the "
  "disk rolls, T is the multiplier of the slip equation; f does not enter.")
/* 14-friction-has-its-own-law: steps[0].hints[0] */
N_("Newton for the disk as a whole: which forces act along the axis?")
/* 14-friction-has-its-own-law: steps[0].hints[1] */
N_("Only T does. m x'' = T.")
/* 14-friction-has-its-own-law: steps[0].feedback[0] */
N_("f N is the most that friction can give. It gives only as much as rolling needs.")
/* 14-friction-has-its-own-law: steps[0].feedback[1] */
N_("That would be T if the disk had no moment of inertia and no rolling resistance. Part of "
  "the torque turns the disk.")
/* 14-friction-has-its-own-law: steps[0].feedback[2] */
N_("The size is right. Friction pushes this wheel forwards: it acts against the slip that "
  "would begin, not against the motion.")
/* 14-friction-has-its-own-law: steps[1].title */
N_("Half the friction")
/* 14-friction-has-its-own-law: steps[1].text */
N_("The coefficient of friction falls from {f} to 0.2: the floor is smoother. What happens to "
  "T?")
/* 14-friction-has-its-own-law: steps[1].explain */
N_("T stays {truth('contact.T')} N. Halve f, and nothing happens, as long as the limit is not "
  "reached.")
/* 14-friction-has-its-own-law: steps[1].hints[0] */
N_("What does rolling need? Does that depend on f?")
/* 14-friction-has-its-own-law: steps[1].hints[1] */
N_("The limit falls to {0.2*m*g} N. The need is {truth('contact.T')} N.")
/* 14-friction-has-its-own-law: steps[1].feedback[0] */
N_("That would be so if T were f N. But f N is a limit, and the limit is still above what "
  "rolling needs.")
/* 14-friction-has-its-own-law: steps[1].feedback[1] */
N_("Less friction never gives more here. What rolling needs has not changed.")
/* 14-friction-has-its-own-law: steps[2].title */
N_("The least friction")
/* 14-friction-has-its-own-law: steps[2].text */
N_("T is {truth('contact.T')} N and N is {truth('contact.N')} N. How large must f be at least "
  "for the disk to roll?")
/* 14-friction-has-its-own-law: steps[2].explain */
N_("T/N = {truth('contact.T')/truth('contact.N')}. Below it no rolling motion satisfies "
  "Coulomb's law, so the disk must slip.")
/* 14-friction-has-its-own-law: steps[2].hints[0] */
N_("Coulomb: |T| ≤ f N.")
/* 14-friction-has-its-own-law: steps[2].hints[1] */
N_("The least f is T/N.")
/* 14-friction-has-its-own-law: steps[2].feedback[0] */
N_("Turn the fraction over: f N must reach T.")
/* 14-friction-has-its-own-law: steps[2].feedback[1] */
N_("That is the value of the step before. Is there room below it?")
/* 14-friction-has-its-own-law: steps[2].feedback[2] */
N_("That is the file's value, more than is needed.")
/* 14-friction-has-its-own-law: steps[3].title */
N_("Make it slip")
/* 14-friction-has-its-own-law: steps[3].text */
N_("Lower f until the disk begins to slip under its motor.")
/* 14-friction-has-its-own-law: steps[3].explain */
N_("Now T = f N = {truth('contact.T')} N, and the disk turns faster than it runs. Take a "
  "little more away, and T falls with f.")
/* 14-friction-has-its-own-law: steps[3].ask.says[0] */
N_("the disk slips")
/* 14-friction-has-its-own-law: steps[3].ask.says[1] */
N_("there is friction")
/* 14-friction-has-its-own-law: steps[3].hints[0] */
N_("You computed the limit in the step before.")
/* 14-friction-has-its-own-law: steps[3].hints[1] */
N_("Any f below T/N will do, for example 0.1.")
/* 14-friction-has-its-own-law: steps[3].feedback[0] */
N_("It still rolls: the limit f N is {f*m*g} N, and T needs {truth('contact.T')} N.")
/* 14-friction-has-its-own-law: steps[4].title */
N_("Who tells T now?")
/* 14-friction-has-its-own-law: steps[4].text */
N_("The disk slips. For some efforts of the contact no multiplier can stand, because they have "
  "virtual power in what the joint allows. Which are they now?")
/* 14-friction-has-its-own-law: steps[4].explain */
N_("T comes from its law f N and enters the equations by its own virtual power, like a given "
  "force. The same T was a multiplier a moment ago.")
/* 14-friction-has-its-own-law: steps[4].ask.choices[0] */
N_("None: N, T and Gamma all have multipliers")
/* 14-friction-has-its-own-law: steps[4].ask.choices[1] */
N_("Gamma, the rolling resistance, alone")
/* 14-friction-has-its-own-law: steps[4].ask.choices[2] */
N_("Gamma and T")
/* 14-friction-has-its-own-law: steps[4].ask.choices[3] */
N_("N, T and Gamma")
/* 14-friction-has-its-own-law: steps[4].hints[0] */
N_("The slip equation does not act any more. What else may the disk do now?")
/* 14-friction-has-its-own-law: steps[4].hints[1] */
N_("It may slide. T has power in sliding, and N has none.")
/* 14-friction-has-its-own-law: steps[4].feedback[0] */
N_("Gamma has power in rolling. No multiplier could stand for it even before.")
/* 14-friction-has-its-own-law: steps[4].feedback[1] */
N_("That was so while it rolled. Now sliding is allowed, and T has power in it.")
/* 14-friction-has-its-own-law: steps[4].feedback[2] */
N_("N would need a lifting to have power. The contact still forbids it.")
/* 14-friction-has-its-own-law: steps[5].title */
N_("May it be primitive?")
/* 14-friction-has-its-own-law: steps[5].text */
N_("With friction you try to make contact.normal primitive, to eliminate y. The program "
  "refuses. Why?")
/* 14-friction-has-its-own-law: steps[5].explain */
N_("A primitive equation keeps its effort to itself. The laws of friction, f N, and of rolling "
  "resistance, h N, ask for N, so contact.normal must stay complementary. Without these laws "
  "it may be primitive.")
/* 14-friction-has-its-own-law: steps[5].ask.choices[0] */
N_("Its multiplier N is needed: it stands in the law |T| ≤ f N")
/* 14-friction-has-its-own-law: steps[5].ask.choices[1] */
N_("The equation is non-holonomic")
/* 14-friction-has-its-own-law: steps[5].ask.choices[2] */
N_("The equation follows from the others")
/* 14-friction-has-its-own-law: steps[5].hints[0] */
N_("What would be lost if N were not told?")
/* 14-friction-has-its-own-law: steps[5].hints[1] */
N_("Read Coulomb's law: which multiplier stands in it?")
/* 14-friction-has-its-own-law: steps[5].feedback[0] */
N_("That refuses the blade of a sleigh. y − R = 0 is about positions and gives y directly.")
/* 14-friction-has-its-own-law: steps[5].feedback[1] */
N_("That would make N not unique. Here both equations are independent.")
/* 15-in-a-turning-room: name */
N_("In a turning room")
/* 15-in-a-turning-room: goal */
N_("Use inertial forces in a turning frame, and see why Coriolis's force has virtual power "
  "though it has no real one.")
/* 15-in-a-turning-room: steps[0].title */
N_("A push from nowhere")
/* 15-in-a-turning-room: steps[0].text */
N_("Seen from above: a puck slides without friction on the floor of a room. The room turns "
  "about the point (0, 0) at {omega} rad/s. In the room the puck is at ({x}, {y}) with "
  "velocity ({x'}, {y'}) m/s. Drag the arrow to the Coriolis force on it.")
/* 15-in-a-turning-room: steps[0].explain */
N_("({read('evaluate', 'generalized_forces', 'inertial', 'coriolis', 'x')}, {read('evaluate', "
  "'generalized_forces', 'inertial', 'coriolis', 'y')}) N, perpendicular to the velocity. "
  "With the centrifugal force it gives the acceleration ({truth(\"x''\")}, {truth(\"y''\")}) m/s² "
  "seen in the room.")
/* 15-in-a-turning-room: steps[0].hints[0] */
N_("It depends on the velocity, not on the place, and it is perpendicular to the velocity.")
/* 15-in-a-turning-room: steps[0].hints[1] */
N_("It is (2 m ω y', −2 m ω x'): for ω > 0 it points to the right of the velocity.")
/* 15-in-a-turning-room: steps[0].feedback[0] */
N_("That is the centrifugal force: it points away from the axis and does not depend on the "
  "velocity.")
/* 15-in-a-turning-room: steps[0].feedback[1] */
N_("The size is right, the side is not. If the room turns to the left, everything in it seems "
  "to drift to the right.")
/* 15-in-a-turning-room: steps[0].feedback[2] */
N_("The direction is right. The factor 2 is missing: the puck changes its place and its "
  "direction in the room.")
/* 15-in-a-turning-room: steps[1].title */
N_("Its real power")
/* 15-in-a-turning-room: steps[1].text */
N_("The Coriolis force is ({read('evaluate', 'generalized_forces', 'inertial', 'coriolis', "
  "'x')}, {read('evaluate', 'generalized_forces', 'inertial', 'coriolis', 'y')}) N, the "
  "velocity ({x'}, {y'}) m/s. What is its real power, seen in the room?")
/* 15-in-a-turning-room: steps[1].explain */
N_("Zero, at every instant and for every velocity: this force turns with the velocity and "
  "stays perpendicular to it.")
/* 15-in-a-turning-room: steps[1].hints[0] */
N_("Force times velocity: the sum of two products.")
/* 15-in-a-turning-room: steps[1].hints[1] */
N_("The force is perpendicular to the velocity.")
/* 15-in-a-turning-room: steps[1].feedback[0] */
N_("That is the part of x alone. The part of y cancels it.")
/* 15-in-a-turning-room: steps[1].feedback[1] */
N_("The two parts have opposite signs: add them with their signs.")
/* 15-in-a-turning-room: steps[1].feedback[2] */
N_("That would be so if force and velocity were parallel. They are perpendicular.")
/* 15-in-a-turning-room: steps[2].title */
N_("Its virtual power")
/* 15-in-a-turning-room: steps[2].text */
N_("Same force, same instant. Now take the virtual velocity x* = 1, y* = 0. What is the "
  "virtual power of the Coriolis force?")
/* 15-in-a-turning-room: steps[2].explain */
N_("{power('coriolis')} W. The force depends on the real velocity and does not follow the "
  "imagined one. So it stands in Lagrange's equations, and the energy does not notice it.")
/* 15-in-a-turning-room: steps[2].hints[0] */
N_("The force is what it is; only the velocity is imagined.")
/* 15-in-a-turning-room: steps[2].hints[1] */
N_("Its x component, {read('evaluate', 'generalized_forces', 'inertial', 'coriolis', 'x')} N, "
  "times 1 m/s.")
/* 15-in-a-turning-room: steps[2].feedback[0] */
N_("That was the real power. The virtual velocity need not be parallel to the real one.")
/* 15-in-a-turning-room: steps[2].feedback[1] */
N_("The size is right. The force points against x* or along it: look at its x component.")
/* 15-in-a-turning-room: steps[2].feedback[2] */
N_("That is the power of both inertial forces. The centrifugal force is another effort.")
/* 15-in-a-turning-room: steps[3].title */
N_("Seen from outside")
/* 15-in-a-turning-room: steps[3].text */
N_("You describe the same puck from the ground outside, with parameters X, Y there. Which "
  "forces act on it in these equations?")
/* 15-in-a-turning-room: steps[3].explain */
N_("None: it moves straight at constant speed. Inertial forces belong to the frame, not to a "
  "body. With them Lagrange's equations hold in any frame.")
/* 15-in-a-turning-room: steps[3].ask.choices[0] */
N_("None")
/* 15-in-a-turning-room: steps[3].ask.choices[1] */
N_("The centrifugal force alone")
/* 15-in-a-turning-room: steps[3].ask.choices[2] */
N_("The same two forces: forces do not depend on the observer")
/* 15-in-a-turning-room: steps[3].hints[0] */
N_("Who pushes the puck? Name the body that does it.")
/* 15-in-a-turning-room: steps[3].hints[1] */
N_("The floor has no friction, and nothing else touches the puck.")
/* 15-in-a-turning-room: steps[3].feedback[0] */
N_("No body pushes outwards. The puck goes straight; only the room turns away under it.")
/* 15-in-a-turning-room: steps[3].feedback[1] */
N_("Forces by bodies do not depend on the observer. These two come from the frame: they are "
  "the price of describing the motion in a turning room.")
/* 15-in-a-turning-room: steps[4].title */
N_("At rest on the ground")
/* 15-in-a-turning-room: steps[4].text */
N_("Back in the turning room. Choose x' and y' so that the puck is at rest on the ground "
  "outside. In the room it then circles about the axis.")
/* 15-in-a-turning-room: steps[4].explain */
N_("The Coriolis force now points inwards, twice as large as the centrifugal one. Their sum is "
  "the force that a circle needs: −m ω² times the place.")
/* 15-in-a-turning-room: steps[4].ask.says[0] */
N_("x'' is that of a puck at rest outside")
/* 15-in-a-turning-room: steps[4].ask.says[1] */
N_("y'' is that of a puck at rest outside")
/* 15-in-a-turning-room: steps[4].hints[0] */
N_("A point of the ground goes round in the room with −ω: its velocity is perpendicular to the "
  "line from the axis.")
/* 15-in-a-turning-room: steps[4].hints[1] */
N_("x' = ω y and y' = −ω x.")
/* 15-in-a-turning-room: steps[4].feedback[0] */
N_("Now it is at rest in the room: the room carries it round, and only the centrifugal force "
  "is left.")
/* 15-in-a-turning-room: steps[4].feedback[1] */
N_("The right speed, the wrong sense. Seen in the room the ground turns backwards.")
/* 15-in-a-turning-room: steps[5].title */
N_("Is it a real push?")
/* 15-in-a-turning-room: steps[5].text */
N_("Someone says: the Coriolis force does no work, so one can leave it out of Lagrange's "
  "equations. Answer in a sentence.")
/* 15-in-a-turning-room: steps[5].explain */
N_("No real power and no virtual power are two different statements. Lesson 7 had the reverse: "
  "an engine with real power and no virtual power.")
/* 15-in-a-turning-room: steps[5].ask.prompt */
N_("Why may it not be left out?")
/* 15-in-a-turning-room: steps[5].ask.model */
N_("Lagrange's equations collect virtual powers, and in a virtual velocity that is not "
  "parallel to the real one its power is not zero.")
/* 16-what-stays-constant: name */
N_("What stays constant")
/* 16-what-stays-constant: goal */
N_("Find first integrals by their hypotheses, one by one.")
/* 16-what-stays-constant: steps[0].title */
N_("Which are constant?")
/* 16-what-stays-constant: steps[0].text */
N_("A metronome swings on a base that slides without friction; everything is free of losses. "
  "Which of these quantities stay constant? Mark all of them.")
/* 16-what-stays-constant: steps[0].explain */
N_("Energy {read('integrals', 'integrals', 'energy', 'value')} J and the momentum of s, "
  "{read('integrals', 'integrals', 'momentum s', 'value')} kg m/s. The momentum of θ changes "
  "at {read('integrals', 'failed', 'momentum theta', 'rate')} N m. Momentum is not conserved "
  "or lost as a whole: count parameter by parameter.")
/* 16-what-stays-constant: steps[0].ask.choices[0] */
N_("The energy E + V")
/* 16-what-stays-constant: steps[0].ask.choices[1] */
N_("The momentum of s (horizontal)")
/* 16-what-stays-constant: steps[0].hints[0] */
N_("Momentum of a parameter: constant if the parameter stands neither in E − V nor in a given "
  "effort.")
/* 16-what-stays-constant: steps[0].hints[1] */
N_("Does it matter where the base stands? Does it matter how far the arm leans?")
/* 16-what-stays-constant: steps[0].feedback[0] */
N_("That would need a mechanism that looks the same for every θ. But V = −m g a cos θ depends "
  "on θ, so the arm gains and loses this momentum.")
/* 16-what-stays-constant: steps[0].feedback[1] */
N_("Energy is one of them. Which parameter stands nowhere in E − V? Its momentum is constant "
  "too.")
/* 16-what-stays-constant: steps[0].feedback[2] */
N_("The momentum of s is one of them. Does anything bring or take energy here?")
/* 16-what-stays-constant: steps[1].title */
N_("A second later")
/* 16-what-stays-constant: steps[1].text */
N_("The arm swings back and forth, and the base with it. What does the momentum of s do in the "
  "next second?")
/* 16-what-stays-constant: steps[1].explain */
N_("It stays. Base and disk exchange momentum through the pivot; their sum is the momentum of "
  "s.")
/* 16-what-stays-constant: steps[1].hints[0] */
N_("Is there a horizontal force from outside?")
/* 16-what-stays-constant: steps[1].hints[1] */
N_("The table pushes upwards only, and weight acts downwards.")
/* 16-what-stays-constant: steps[1].feedback[0] */
N_("The momentum of the base alone rises and falls. The momentum of s counts base and disk "
  "together.")
/* 16-what-stays-constant: steps[1].feedback[1] */
N_("It would fall with friction on the table. There is none.")
/* 16-what-stays-constant: steps[2].title */
N_("Make it come back")
/* 16-what-stays-constant: steps[2].text */
N_("The base shakes and drifts away to one side. Choose its initial rate u0 so that it only "
  "shakes and does not drift.")
/* 16-what-stays-constant: steps[2].explain */
N_("With momentum 0 the mass centre keeps its horizontal place, and s returns after each "
  "swing. One number, the momentum, decides whether it drifts.")
/* 16-what-stays-constant: steps[2].ask.says[0] */
N_("the momentum along s is zero")
/* 16-what-stays-constant: steps[2].ask.says[1] */
N_("the pendulum swings")
/* 16-what-stays-constant: steps[2].hints[0] */
N_("The drift of the common mass centre is the momentum divided by the mass. Look at the value "
  "in the panel.")
/* 16-what-stays-constant: steps[2].hints[1] */
N_("Make the momentum of s zero: u0 = a θ' cos θ.")
/* 16-what-stays-constant: steps[2].feedback[0] */
N_("The base starts at rest now, but the disk above it does not: together they have a "
  "momentum.")
/* 16-what-stays-constant: steps[2].feedback[1] */
N_("The momentum of s is {read('integrals', 'integrals', 'momentum s', 'value')} kg m/s. As "
  "long as it is not zero, the mass centre drifts.")
/* 16-what-stays-constant: steps[3].title */
N_("Screw the base down")
/* 16-what-stays-constant: steps[3].text */
N_("The base is now fixed to the table. Which constant is lost?")
/* 16-what-stays-constant: steps[3].explain */
N_("Energy alone is left: {read('integrals', 'integrals', 'energy', 'value')} J. The parameter "
  "s is gone, and its momentum with it. A support that does not move changes momentum without "
  "changing energy.")
/* 16-what-stays-constant: steps[3].ask.choices[0] */
N_("The horizontal momentum")
/* 16-what-stays-constant: steps[3].ask.choices[1] */
N_("The energy")
/* 16-what-stays-constant: steps[3].ask.choices[2] */
N_("None: a fixed base takes no energy and no momentum")
/* 16-what-stays-constant: steps[3].hints[0] */
N_("The table can now push sideways. Does that push have power?")
/* 16-what-stays-constant: steps[3].hints[1] */
N_("The base does not move, so a force on it has no power. It has an impulse.")
/* 16-what-stays-constant: steps[3].feedback[0] */
N_("The screws push, but nothing moves at them: no power. They change momentum, not energy.")
/* 16-what-stays-constant: steps[3].feedback[1] */
N_("It takes no energy. But the screws push sideways, and a force changes the momentum.")
/* 16-what-stays-constant: steps[4].title */
N_("A spinning disk")
/* 16-what-stays-constant: steps[4].text */
N_("A massless rod turns freely about the vertical at O; a disk with its axle hangs at its end "
  "by a ball joint. Four parameters: α (rod), ψ, θ, φ (disk about its own axis). How many of "
  "these are first integrals: the energy and the four momenta?")
/* 16-what-stays-constant: steps[4].explain */
N_("Three: energy, the momentum of α and that of φ. Each symmetry of E − V yields one.")
/* 16-what-stays-constant: steps[4].hints[0] */
N_("Which parameters could you change without anyone noticing?")
/* 16-what-stays-constant: steps[4].hints[1] */
N_("Turning everything about the vertical (α), and turning the disk about its own axis (φ). "
  "And energy.")
/* 16-what-stays-constant: steps[4].feedback[0] */
N_("Energy is one. There are parameters that stand nowhere in E − V: their momenta are "
  "constant too.")
/* 16-what-stays-constant: steps[4].feedback[1] */
N_("Height depends on θ, and the shape of rod and disk depends on ψ. Their momenta change.")
/* 16-what-stays-constant: steps[4].feedback[2] */
N_("Did you count the energy and both angles that stand nowhere?")
/* 16-what-stays-constant: steps[5].title */
N_("An engine at the rod")
/* 16-what-stays-constant: steps[5].text */
N_("Now an engine keeps the rod at a constant rate, and its equation α' − ω = 0 is "
  "complementary. Which of the three is still a first integral?")
/* 16-what-stays-constant: steps[5].explain */
N_("The momentum of φ: its rate stands in no complementary equation. With the engine "
  "integrated and primitive, Painlevé's integral appears beside it.")
/* 16-what-stays-constant: steps[5].ask.choices[1] */
N_("The momentum of α: the rod turns at a constant rate")
/* 16-what-stays-constant: steps[5].ask.choices[2] */
N_("The momentum of φ")
/* 16-what-stays-constant: steps[5].hints[0] */
N_("The engine has a torque about the vertical. In which of the three does it enter?")
/* 16-what-stays-constant: steps[5].hints[1] */
N_("It brings energy and momentum of α. About the disk's own axis it can do nothing.")
/* 16-what-stays-constant: steps[5].feedback[0] */
N_("The engine gives {read('integrals', 'failed', 'energy', 'rate')} W at this instant.")
/* 16-what-stays-constant: steps[5].feedback[1] */
N_("A constant rate is not a constant momentum: the disk moves closer and farther. The "
  "momentum changes at {read('integrals', 'failed', 'momentum alpha', 'rate')} N m, the "
  "engine's torque.")
/* 17-one-equation-for-the-jack: name */
N_("One equation for the jack")
/* 17-one-equation-for-the-jack: goal */
N_("Find an equilibrium by virtual power, without a single reaction.")
/* 17-one-equation-for-the-jack: steps[0].title */
N_("Cut everything free")
/* 17-one-equation-for-the-jack: steps[0].text */
N_("A car jack: four rods and a load, joined by six pins and a slide. Cut every joint and "
  "write all equations: one for each of the {count(read('check', 'parameters'))} parameters, "
  "one for each of the {count(read('check', 'equations'))} joint equations. How many unknowns "
  "are there?")
/* 17-one-equation-for-the-jack: steps[0].explain */
N_("{unknowns()} unknowns for one question: which force F holds the load? Newton's way finds "
  "all the reactions before it can answer.")
/* 17-one-equation-for-the-jack: steps[0].hints[0] */
N_("In the total parameterization nothing is eliminated.")
/* 17-one-equation-for-the-jack: steps[0].hints[1] */
N_("Accelerations and multipliers: add them.")
/* 17-one-equation-for-the-jack: steps[0].feedback[0] */
N_("Those are the accelerations. The multipliers are unknown as well.")
/* 17-one-equation-for-the-jack: steps[0].feedback[1] */
N_("Those are the multipliers. The accelerations are unknown as well.")
/* 17-one-equation-for-the-jack: steps[0].feedback[2] */
N_("One freedom is right. But here nothing is eliminated.")
/* 17-one-equation-for-the-jack: steps[1].title */
N_("Cut nothing")
/* 17-one-equation-for-the-jack: steps[1].text */
N_("The same jack with all joint equations primitive. How many unknowns are left, "
  "accelerations and multipliers together?")
/* 17-one-equation-for-the-jack: steps[1].explain */
N_("One. The perfect joints have no virtual power in the one field that is left, so their "
  "reactions are in no equation.")
/* 17-one-equation-for-the-jack: steps[1].hints[0] */
N_("Each primitive equation takes one parameter and its own multiplier away.")
/* 17-one-equation-for-the-jack: steps[1].hints[1] */
N_("14 parameters less 13, and no multiplier.")
/* 17-one-equation-for-the-jack: steps[1].feedback[0] */
N_("Those are all parameters. Thirteen of them are eliminated.")
/* 17-one-equation-for-the-jack: steps[1].feedback[1] */
N_("F is not unknown in the motion, it is given. One acceleration is left.")
/* 17-one-equation-for-the-jack: steps[1].feedback[2] */
N_("Thirteen equations are primitive: their multipliers are not in the equations any more.")
/* 17-one-equation-for-the-jack: steps[2].title */
N_("Lift it virtually")
/* 17-one-equation-for-the-jack: steps[2].text */
N_("The angle α opens with α* = 1. The load sits at H on top, at the height 3 l sin α, in the "
  "middle above the feet. Drag the arrow at H to its virtual velocity. (l = {l} m, α = "
  "{alpha})")
/* 17-one-equation-for-the-jack: steps[2].explain */
N_("H rises by 3 l cos α and B runs to the left by 2 l sin α for each radian. The virtual "
  "power of a force is its product with such a velocity.")
/* 17-one-equation-for-the-jack: steps[2].hints[0] */
N_("H is at (l cos α, 3 l sin α). What happens to both coordinates when α grows?")
/* 17-one-equation-for-the-jack: steps[2].hints[1] */
N_("(−l sin α, 3 l cos α): mostly upwards, a little to the left.")
/* 17-one-equation-for-the-jack: steps[2].feedback[0] */
N_("That is its vertical part. The fixed foot is at the left, so the middle of the jack also "
  "moves to the left.")
/* 17-one-equation-for-the-jack: steps[2].feedback[1] */
N_("That is the velocity of E, the end of the lower rod. H is half a diamond higher.")
/* 17-one-equation-for-the-jack: steps[2].feedback[2] */
N_("That is the velocity of the sliding foot B.")
/* 17-one-equation-for-the-jack: steps[3].title */
N_("What must F do?")
/* 17-one-equation-for-the-jack: steps[3].text */
N_("In the field α* = 1 all weights together have the virtual power {power('weight')} W. The "
  "foot B moves with −2 l sin α = {-2*l*sin(alpha)} m/s. Which force F, pushing B to the "
  "left, balances the weights at this angle?")
/* 17-one-equation-for-the-jack: steps[3].explain */
N_("{-F*power('weight')/power('push')} N. One equation, one unknown, no reaction. The flatter "
  "the jack, the more force it needs.")
/* 17-one-equation-for-the-jack: steps[3].hints[0] */
N_("Equilibrium: the sum of all virtual powers is zero.")
/* 17-one-equation-for-the-jack: steps[3].hints[1] */
N_("F · 2 l sin α = {-power('weight')} W.")
/* 17-one-equation-for-the-jack: steps[3].feedback[0] */
N_("That is the force in the file. It does not balance at this angle: the sum of powers is "
  "{power('push') + power('weight')} W.")
/* 17-one-equation-for-the-jack: steps[3].feedback[1] */
N_("That is a power. Divide it by the virtual velocity of B.")
/* 17-one-equation-for-the-jack: steps[3].feedback[2] */
N_("That is the weight of everything. The jack changes the ratio: the load moves more than the "
  "foot.")
/* 17-one-equation-for-the-jack: steps[3].feedback[3] */
N_("The size is right. F was asked as a push to the left, and to the left it must push.")
/* 17-one-equation-for-the-jack: steps[4].title */
N_("Where does it hold?")
/* 17-one-equation-for-the-jack: steps[4].text */
N_("F stays {F} N. Turn the jack to the angle at which this force holds it in equilibrium.")
/* 17-one-equation-for-the-jack: steps[4].explain */
N_("At α = {atan(6*m*g/F)} the two powers are opposite. This is the equation of equilibrium: "
  "D_α = 0.")
/* 17-one-equation-for-the-jack: steps[4].ask.says[0] */
N_("the virtual powers of push and weight add up to zero")
/* 17-one-equation-for-the-jack: steps[4].ask.says[1] */
N_("α* is 1")
/* 17-one-equation-for-the-jack: steps[4].hints[0] */
N_("The power meter shows the sum of the virtual powers. Make it zero.")
/* 17-one-equation-for-the-jack: steps[4].hints[1] */
N_("tan α = 6 m g/F.")
/* 17-one-equation-for-the-jack: steps[4].feedback[0] */
N_("The weights win: the jack would sink. At a larger angle the foot moves faster, and F has "
  "more power.")
/* 17-one-equation-for-the-jack: steps[4].feedback[1] */
N_("F wins: the jack would rise. Take a smaller angle.")
/* 17-one-equation-for-the-jack: steps[5].title */
N_("And if it is nudged?")
/* 17-one-equation-for-the-jack: steps[5].text */
N_("F = {F} N holds the jack at α = {atan(6*m*g/F)}. It is nudged a little upwards, and F "
  "stays constant. What happens?")
/* 17-one-equation-for-the-jack: steps[5].explain */
N_("Unstable: above it F wins and below it the weights win. A real jack has a screw, which "
  "does not push with a constant force but holds a length.")
/* 17-one-equation-for-the-jack: steps[5].ask.choices[0] */
N_("It returns")
/* 17-one-equation-for-the-jack: steps[5].ask.choices[1] */
N_("It goes on rising")
/* 17-one-equation-for-the-jack: steps[5].ask.choices[2] */
N_("It stays where it was put")
/* 17-one-equation-for-the-jack: steps[5].hints[0] */
N_("Compare the two powers at a slightly larger angle. Which grows?")
/* 17-one-equation-for-the-jack: steps[5].hints[1] */
N_("F has the factor sin α, the weights have cos α.")
/* 17-one-equation-for-the-jack: steps[5].feedback[0] */
N_("It would if the weights gained power with α. Their factor is cos α, and F has sin α: above "
  "the balance F wins.")
/* 17-one-equation-for-the-jack: steps[5].feedback[1] */
N_("That needs balance at every angle. Here there is one angle of balance only.")
/* 18-not-one-but-many: name */
N_("Not one but many")
/* 18-not-one-but-many: goal */
N_("See that friction turns one equilibrium into a range, and find what ends the range.")
/* 18-not-one-but-many: steps[0].title */
N_("How many places?")
/* 18-not-one-but-many: steps[0].text */
N_("A disk rolls on a rough axis; a load sits on its rim, a spring holds its centre. Near the "
  "spring's natural length, at how many places x can the disk rest?")
/* 18-not-one-but-many: steps[0].explain */
N_("An interval. For each place x there is an angle of the load that balances, as long as the "
  "friction it needs is at most f N.")
/* 18-not-one-but-many: steps[0].ask.choices[0] */
N_("At one: where the spring is unstressed")
/* 18-not-one-but-many: steps[0].ask.choices[1] */
N_("At all places of a whole interval")
/* 18-not-one-but-many: steps[0].ask.choices[2] */
N_("At none: the load makes it roll")
/* 18-not-one-but-many: steps[0].hints[0] */
N_("The load's moment and the spring's force must be balanced by the friction. How many "
  "unknowns, how many equations?")
/* 18-not-one-but-many: steps[0].hints[1] */
N_("Put the disk a little aside with the load turned so that its moment balances the spring. "
  "Does friction allow it?")
/* 18-not-one-but-many: steps[0].feedback[0] */
N_("That would be so on a smooth axis. Friction takes any value up to f N, so it can balance a "
  "small spring force.")
/* 18-not-one-but-many: steps[0].feedback[1] */
N_("With the load straight above or below the contact point it has no moment. And friction "
  "allows more than that.")
/* 18-not-one-but-many: steps[1].title */
N_("T at rest")
/* 18-not-one-but-many: steps[1].text */
N_("The disk rests at x = {x} m. The spring has k = {k} N/m and the natural length L = {L} m. "
  "How large is the friction force |T| now?")
/* 18-not-one-but-many: steps[1].explain */
N_("|T| = k |x − L| = {abs(truth('contact.T'))} N, far below f N = {f*(m + M)*g} N. At rest T "
  "is the multiplier of an equation that holds; the law only limits it.")
/* 18-not-one-but-many: steps[1].hints[0] */
N_("Which horizontal forces act on the disk?")
/* 18-not-one-but-many: steps[1].hints[1] */
N_("Spring and friction: |T| = k |x − L|.")
/* 18-not-one-but-many: steps[1].feedback[0] */
N_("f N is the most that friction can give. At rest it gives what balance needs.")
/* 18-not-one-but-many: steps[1].feedback[1] */
N_("That is the weight of the load. Only its moment counts here, M g R cos φ.")
/* 18-not-one-but-many: steps[1].feedback[2] */
N_("Then the spring would be unstressed. It is stretched or compressed by {abs(x - L)} m.")
/* 18-not-one-but-many: steps[2].title */
N_("How far to the right?")
/* 18-not-one-but-many: steps[2].text */
N_("f = {f}, N = {(m + M)*g} N, k = {k} N/m, L = {L} m. Up to which x can the disk rest?")
/* 18-not-one-but-many: steps[2].explain */
N_("x = L + f N/k = {L + f*(m + M)*g/k} m, and as far to the other side. The Equilibria panel "
  "follows the range to its ends.")
/* 18-not-one-but-many: steps[2].hints[0] */
N_("At the end of the range friction is used up.")
/* 18-not-one-but-many: steps[2].hints[1] */
N_("k (x − L) = f N.")
/* 18-not-one-but-many: steps[2].feedback[0] */
N_("That is the left end.")
/* 18-not-one-but-many: steps[2].feedback[1] */
N_("There the moment of the load would be used up (cos φ = 1). Friction ends earlier.")
/* 18-not-one-but-many: steps[2].feedback[2] */
N_("The load presses on the axis too: N = (m + M) g.")
/* 18-not-one-but-many: steps[2].feedback[3] */
N_("That is how far it is from the natural length. Where is the centre then?")
/* 18-not-one-but-many: steps[3].title */
N_("What ends the range?")
/* 18-not-one-but-many: steps[3].text */
N_("The disk is brought a little beyond the right end and let go. Which condition fails there "
  "first?")
/* 18-not-one-but-many: steps[3].explain */
N_("Every range ends where an inequality becomes an equality. The panel names it: |T| reaches "
  "f N.")
/* 18-not-one-but-many: steps[3].ask.choices[0] */
N_("Friction: |T| would exceed f N")
/* 18-not-one-but-many: steps[3].ask.choices[1] */
N_("The load: its moment is at its largest")
/* 18-not-one-but-many: steps[3].ask.choices[2] */
N_("The contact: the disk would lift off")
/* 18-not-one-but-many: steps[3].hints[0] */
N_("Compare f (m + M) with M. Which limit is reached first?")
/* 18-not-one-but-many: steps[3].hints[1] */
N_("f N = {f*(m + M)*g} N; the load can balance up to M g = {M*g} N.")
/* 18-not-one-but-many: steps[3].feedback[0] */
N_("That would be so if f (m + M) were larger than M. Here friction gives way first.")
/* 18-not-one-but-many: steps[3].feedback[1] */
N_("Nothing pulls upwards. N is the whole weight, {truth('contact.N')} N.")
/* 18-not-one-but-many: steps[4].title */
N_("A third as wide")
/* 18-not-one-but-many: steps[4].text */
N_("The interval is {2*f*(m + M)*g/k} m wide. Change f so that it is a third as wide.")
/* 18-not-one-but-many: steps[4].explain */
N_("The width is 2 f N/k. In the limit f → 0 a single place remains.")
/* 18-not-one-but-many: steps[4].ask.says[0] */
N_("the interval is a third as wide")
/* 18-not-one-but-many: steps[4].hints[0] */
N_("How does the width depend on f? Find Equilibria shows its ends.")
/* 18-not-one-but-many: steps[4].hints[1] */
N_("It is 2 f N/k: take a third of f.")
/* 18-not-one-but-many: steps[4].feedback[0] */
N_("It is {2*f*(m + M)*g/k} m wide: still too wide.")
/* 18-not-one-but-many: steps[4].feedback[1] */
N_("It is {2*f*(m + M)*g/k} m wide: now it is too narrow.")
/* 18-not-one-but-many: steps[5].title */
N_("A stiffer spring")
/* 18-not-one-but-many: steps[5].text */
N_("f is {f} again. The spring is replaced by one that is twice as stiff, k = 120 N/m. What "
  "happens to the width of the interval?")
/* 18-not-one-but-many: steps[5].explain */
N_("It halves. What friction allows is a range of forces; the spring translates it into a "
  "range of places.")
/* 18-not-one-but-many: steps[5].hints[0] */
N_("The friction that is available stays the same.")
/* 18-not-one-but-many: steps[5].hints[1] */
N_("k times half the width = f N.")
/* 18-not-one-but-many: steps[5].feedback[0] */
N_("A stiffer spring needs more friction for the same displacement.")
/* 18-not-one-but-many: steps[5].feedback[1] */
N_("The largest friction stays. The displacement at which the spring needs it does not.")
/* 19-until-it-folds: name */
N_("Until it folds")
/* 19-until-it-folds: goal */
N_("Judge stability by a minimum of the potential, and find the load at which the minimum "
  "vanishes.")
/* 19-until-it-folds: steps[0].title */
N_("A block on a cylinder")
/* 19-until-it-folds: steps[0].text */
N_("A block lies flat on top of a fixed cylinder and can rock on it without slipping. Its mass "
  "centre is above the contact. Block height h = {h} m, cylinder radius R = {R} m. It is "
  "tilted a little. What does it do?")
/* 19-until-it-folds: steps[0].explain */
N_("It returns. The contact moves by R φ, the mass centre aside by (h/2) φ only. So the "
  "potential has a minimum here, although the mass centre is above the support.")
/* 19-until-it-folds: steps[0].ask.choices[0] */
N_("It rocks back")
/* 19-until-it-folds: steps[0].ask.choices[1] */
N_("It falls: its mass centre is above the support")
/* 19-until-it-folds: steps[0].hints[0] */
N_("When the block tilts, where does the contact point go?")
/* 19-until-it-folds: steps[0].hints[1] */
N_("The contact moves aside by R φ, the mass centre by (h/2) φ. Which is more?")
/* 19-until-it-folds: steps[0].feedback[0] */
N_("That would be so on a knife edge. Here the contact point moves under the block when it "
  "tilts, and faster than the mass centre does.")
/* 19-until-it-folds: steps[1].title */
N_("Lose the minimum")
/* 19-until-it-folds: steps[1].text */
N_("Take the same block (h = {h} m) and make the cylinder thinner, until the block on top "
  "becomes unstable. Do not make it much thinner than needed.")
/* 19-until-it-folds: steps[1].explain */
N_("R = h/2. The two unstable equilibria on the sides met the stable one on top, and an "
  "unstable one remains. Exactly at h/2 the second derivative of the potential is zero, so "
  "the panel says “Undecided”; the fourth derivative makes the top unstable. A small change "
  "of a dimension changed the kind of the equilibrium.")
/* 19-until-it-folds: steps[1].ask.says[0] */
N_("the block on top is unstable")
/* 19-until-it-folds: steps[1].ask.says[1] */
N_("the cylinder is only just thin enough")
/* 19-until-it-folds: steps[1].hints[0] */
N_("Compare R φ with (h/2) φ.")
/* 19-until-it-folds: steps[1].hints[1] */
N_("It is lost at R = h/2 = {h/2} m.")
/* 19-until-it-folds: steps[1].feedback[0] */
N_("Unstable, but you went too far. Find where it begins.")
/* 19-until-it-folds: steps[1].feedback[1] */
N_("The top is still stable. The two unstable places at its sides come closer as R falls.")
/* 19-until-it-folds: steps[2].title */
N_("How many in all?")
/* 19-until-it-folds: steps[2].text */
N_("Back to R = {R} m, h = {h} m: the top is stable. How many equilibria are there within 60° "
  "of the top, on both sides, the top included?")
/* 19-until-it-folds: steps[2].explain */
N_("Three: a minimum at the top, a maximum on each side at φ = ±{abs(read('equilibria --range "
  "phi=-1.047:1.047', 'equilibria', 0, 'parameters', 'phi'))}. A stable equilibrium has an "
  "edge, and the unstable ones are this edge.")
/* 19-until-it-folds: steps[2].hints[0] */
N_("The block returns from a small tilt. Does it return from a large one?")
/* 19-until-it-folds: steps[2].hints[1] */
N_("Between a tilt from which it returns and one from which it falls there must be one from "
  "which it does neither.")
/* 19-until-it-folds: steps[2].feedback[0] */
N_("Then it would return from every tilt. Tilted far enough it falls; something lies between.")
/* 19-until-it-folds: steps[2].feedback[1] */
N_("One on each side, and the top as well.")
/* 19-until-it-folds: steps[3].title */
N_("The largest load")
/* 19-until-it-folds: steps[3].text */
N_("A folding chair: two crossed rods, a spring between their upper ends, a load F on each. It "
  "is in equilibrium if F = (k l/2)(sin α − tan α/√2), which is largest where cos³α = 1/√2. "
  "With k = {k} N/m, l = {l} m: what is the largest load?")
/* 19-until-it-folds: steps[3].explain */
N_("F = {read('equilibria --vary F=1:20 --range alpha=0.01:1.5 --count 21', 'turns', 0, "
  "'value')} N. The program followed the equilibria as F grew and found the turning point: a "
  "[[fold]].")
/* 19-until-it-folds: steps[3].hints[0] */
N_("cos α = 0.8909, so α = 0.4715.")
/* 19-until-it-folds: steps[3].hints[1] */
N_("sin α − tan α/√2 = 0.0937. Multiply by k l/2.")
/* 19-until-it-folds: steps[3].feedback[0] */
N_("That is both loads together, or a forgotten half. F is the load on one rod.")
/* 19-until-it-folds: steps[3].feedback[1] */
N_("You left out the second term: tan α/√2 must be subtracted.")
/* 19-until-it-folds: steps[3].feedback[2] */
N_("You took α = 45°, where the spring is unstressed, and a wrong tangent. The largest load is "
  "at a smaller angle.")
/* 19-until-it-folds: steps[4].title */
N_("Just below it")
/* 19-until-it-folds: steps[4].text */
N_("F is 2 percent below the largest load. How many equilibria with α between 0 and 90° are "
  "there?")
/* 19-until-it-folds: steps[4].explain */
N_("Two, close together: one stable, the other not. As F grows they approach each other and "
  "meet at the fold.")
/* 19-until-it-folds: steps[4].hints[0] */
N_("The curve of F over α rises and falls again. How often does it reach a value just below "
  "its top?")
/* 19-until-it-folds: steps[4].hints[1] */
N_("Once on each side of the top.")
/* 19-until-it-folds: steps[4].feedback[0] */
N_("That would be the top itself. Below the top a curve has a point on either side.")
/* 19-until-it-folds: steps[4].feedback[1] */
N_("That is above the largest load.")
/* 19-until-it-folds: steps[5].title */
N_("Just above it")
/* 19-until-it-folds: steps[5].text */
N_("The load is raised from 2 percent below the largest load to 2 percent above it: a small "
  "change. What does the chair do?")
/* 19-until-it-folds: steps[5].explain */
N_("None is left near, so the chair moves far away from its old position. A small change of "
  "the load had a large effect. A designer must know the fold as well as the balance.")
/* 19-until-it-folds: steps[5].ask.choices[0] */
N_("It sinks a little")
/* 19-until-it-folds: steps[5].ask.choices[1] */
N_("It collapses: no equilibrium is left between 0 and 90°")
/* 19-until-it-folds: steps[5].hints[0] */
N_("Where could it rest? Look for an equilibrium near the old one.")
/* 19-until-it-folds: steps[5].hints[1] */
N_("The two equilibria met and vanished. Nothing near is left.")
/* 19-until-it-folds: steps[5].feedback[0] */
N_("Small changes change little as long as the equilibrium exists. Here it ceases to exist.")
/* 20-the-governor-opens: name */
N_("The governor opens")
/* 20-the-governor-opens: goal */
N_("Find a relative equilibrium as a minimum of V − E0.")
/* 20-the-governor-opens: steps[0].title */
N_("A third faster")
/* 20-the-governor-opens: steps[0].text */
N_("A governor turns at {omega} rad/s. Its two balls hang on arms and lift a sleeve; at this "
  "rate they stand at θ = {read('equilibria --range theta=0:1.5', 'equilibria', 0, "
  "'parameters', 'theta')}. The rate rises to 8 rad/s. What happens to the θ of equilibrium?")
/* 20-the-governor-opens: steps[0].explain */
N_("It rises, and by much more than a third. Near a certain rate the governor is very "
  "sensitive, and this makes it useful: the sleeve closes a valve.")
/* 20-the-governor-opens: steps[0].hints[0] */
N_("Seen from the turning frame, which force grows with ω?")
/* 20-the-governor-opens: steps[0].hints[1] */
N_("The centrifugal force grows with ω², the weights stay.")
/* 20-the-governor-opens: steps[0].feedback[0] */
N_("That is right when the rotation becomes slower. A faster rotation drives the balls "
  "outwards, and θ grows.")
/* 20-the-governor-opens: steps[0].feedback[1] */
N_("The weights are the same, but the circle needs a larger force towards the axis. Only a "
  "larger angle gives it.")
/* 20-the-governor-opens: steps[1].title */
N_("What is smallest?")
/* 20-the-governor-opens: steps[1].text */
N_("A mechanism at rest is stable where the potential V is smallest. The governor is in a "
  "stable relative equilibrium at θ = {read('equilibria --range theta=0:1.5', 'equilibria', "
  "0, 'parameters', 'theta')}. What is smallest there?")
/* 20-the-governor-opens: steps[1].explain */
N_("V − E0. −E0 is the potential of the centrifugal force. E0 is the part of the kinetic "
  "energy without rates, and it stands in Painlevé's integral with the same sign.")
/* 20-the-governor-opens: steps[1].ask.choices[0] */
N_("V")
/* 20-the-governor-opens: steps[1].ask.choices[1] */
N_("V + E0, the energy at rest in the turning frame")
/* 20-the-governor-opens: steps[1].ask.choices[2] */
N_("V − E0")
/* 20-the-governor-opens: steps[1].hints[0] */
N_("V is smallest with hanging arms, θ = 0. E0 grows with the distance from the axis.")
/* 20-the-governor-opens: steps[1].hints[1] */
N_("Which combination has its minimum between “hanging” and “far out”?")
/* 20-the-governor-opens: steps[1].feedback[0] */
N_("V alone is smallest with hanging arms, θ = 0: that is the governor at rest.")
/* 20-the-governor-opens: steps[1].feedback[1] */
N_("V and E0 both grow with θ, so their sum is smallest with hanging arms. A drive that keeps "
  "ω constant exchanges energy: the sign of E0 changes.")
/* 20-the-governor-opens: steps[2].title */
N_("Open it to 0.5")
/* 20-the-governor-opens: steps[2].text */
N_("Find the rate ω at which the arms stand at θ = 0.5.")
/* 20-the-governor-opens: steps[2].explain */
N_("ω = {omega} rad/s. The panel solves D_θ = 0 in the turning positions: the derivative of V "
  "− E0 is zero.")
/* 20-the-governor-opens: steps[2].ask.says[0] */
N_("the arms stand at θ = 0.5")
/* 20-the-governor-opens: steps[2].hints[0] */
N_("Press Find Equilibria, read θ, change ω.")
/* 20-the-governor-opens: steps[2].hints[1] */
N_("Between 7 and 9 rad/s.")
/* 20-the-governor-opens: steps[2].feedback[0] */
N_("It opens to {read('equilibria --range theta=0:1.5', 'equilibria', 0, 'parameters', "
  "'theta')}: too fast.")
/* 20-the-governor-opens: steps[2].feedback[1] */
N_("It opens to {read('equilibria --range theta=0:1.5', 'equilibria', 0, 'parameters', "
  "'theta')}: still too slow.")
/* 20-the-governor-opens: steps[3].title */
N_("Does anything move?")
/* 20-the-governor-opens: steps[3].text */
N_("The governor turns at 8 rad/s in its relative equilibrium. What is true of the balls, seen "
  "from the ground?")
/* 20-the-governor-opens: steps[3].explain */
N_("Parametric equilibrium means that the retained parameters do not change. With t in the "
  "positions this is not rest: the bodies follow the drive.")
/* 20-the-governor-opens: steps[3].ask.choices[0] */
N_("They are at rest")
/* 20-the-governor-opens: steps[3].ask.choices[1] */
N_("They move, without acceleration")
/* 20-the-governor-opens: steps[3].ask.choices[2] */
N_("They move and are accelerated; only θ does not change")
/* 20-the-governor-opens: steps[3].hints[0] */
N_("Relative to what is it an equilibrium?")
/* 20-the-governor-opens: steps[3].hints[1] */
N_("On a circle the velocity changes its direction all the time.")
/* 20-the-governor-opens: steps[3].feedback[0] */
N_("That is so in the turning frame only. From the ground they go round with a kinetic energy "
  "of {read('evaluate', 'kinetic_energy', 'E0')} J.")
/* 20-the-governor-opens: steps[3].feedback[1] */
N_("Constant speed on a circle is accelerated motion: towards the axis.")
/* 20-the-governor-opens: steps[4].title */
N_("The force in the link")
/* 20-the-governor-opens: steps[4].text */
N_("The equation link.length eliminates the sleeve's height z. Make the effort of the link "
  "readable.")
/* 20-the-governor-opens: steps[4].explain */
N_("λ = {truth('lambda:link.length')} N. The two links have equal tensions, and λ is the "
  "vertical part of both together: it carries the sleeve and accelerates it.")
/* 20-the-governor-opens: steps[4].hints[0] */
N_("Which equation keeps this effort?")
/* 20-the-governor-opens: steps[4].hints[1] */
N_("link.length, and no other.")
/* 20-the-governor-opens: steps[4].feedback[0] */
N_("The link's equation is still primitive.")
/* 20-the-governor-opens: steps[4].feedback[1] */
N_("It is told, with {unknowns()} unknowns. The engine may stay primitive.")
/* 21-the-faster-metronome: name */
N_("The faster metronome")
/* 21-the-faster-metronome: goal */
N_("Read a small oscillation as a frequency and a shape, and see why a free base makes it "
  "faster.")
/* 21-the-faster-metronome: steps[0].title */
N_("On a fixed base")
/* 21-the-faster-metronome: steps[0].text */
N_("A metronome on a fixed base: a disk of radius a = {a} m, its centre 2 a above the pivot, "
  "and a restoring torque −3 m g a sin θ. Its moment of inertia about the pivot is 9 m a²/2. "
  "What is the angular frequency of small oscillations?")
/* 21-the-faster-metronome: steps[0].explain */
N_("ω² = 2 g/(9 a): {read('modes', 'modes', 0, 'frequency')} rad/s, like a simple pendulum of "
  "length 9 a/2.")
/* 21-the-faster-metronome: steps[0].hints[0] */
N_("Linearize: (9/2) m a² θ'' = (torque for small θ). The weight of the disk counts too.")
/* 21-the-faster-metronome: steps[0].hints[1] */
N_("The torque is −3 m g a θ + 2 m g a θ = −m g a θ.")
/* 21-the-faster-metronome: steps[0].feedback[0] */
N_("You left out the weight: the disk stands above the pivot, and its weight takes two thirds "
  "of the restoring torque away.")
/* 21-the-faster-metronome: steps[0].feedback[1] */
N_("The weight drives the disk away from the vertical. Its torque has the other sign.")
/* 21-the-faster-metronome: steps[0].feedback[2] */
N_("That is the frequency in hertz. Asked is the angular frequency in rad/s.")
/* 21-the-faster-metronome: steps[0].feedback[3] */
N_("That is a simple pendulum of length 2 a hanging down. Here the disk stands above the pivot "
  "and has its own inertia.")
/* 21-the-faster-metronome: steps[1].title */
N_("Set the base free")
/* 21-the-faster-metronome: steps[1].text */
N_("Now the base, as heavy as the disk, may slide on the table without friction. Fixed it was "
  "{sqrt(2*g/(9*a))} rad/s. With the loose support the metronome swings…")
/* 21-the-faster-metronome: steps[1].explain */
N_("{read('modes', 'modes', 1, 'frequency')} rad/s, a third faster. For the same θ the disk "
  "now moves less, because the base moves the other way. Less kinetic energy for the same "
  "potential: a higher frequency.")
/* 21-the-faster-metronome: steps[1].ask.choices[0] */
N_("slower: a loose support takes stiffness away")
/* 21-the-faster-metronome: steps[1].ask.choices[1] */
N_("as fast: torque and disk are the same")
/* 21-the-faster-metronome: steps[1].ask.choices[2] */
N_("faster")
/* 21-the-faster-metronome: steps[1].hints[0] */
N_("The restoring torque depends on θ only, so it is the same. What about the mass that must "
  "be moved?")
/* 21-the-faster-metronome: steps[1].hints[1] */
N_("When the disk goes to the right the base goes to the left. Does the disk move as far as "
  "before?")
/* 21-the-faster-metronome: steps[1].feedback[0] */
N_("The support gives no stiffness here: the torque depends on θ alone. It changes how much "
  "must be moved.")
/* 21-the-faster-metronome: steps[1].feedback[1] */
N_("The torque is the same, the motion is not: the base moves as well.")
/* 21-the-faster-metronome: steps[2].title */
N_("How much faster?")
/* 21-the-faster-metronome: steps[2].text */
N_("Free base of the same mass: the equation of small motions is (9/2 − 2) a θ'' = −g θ. What "
  "is the angular frequency? (a = {a} m)")
/* 21-the-faster-metronome: steps[2].explain */
N_("ω = √(g/(2.5 a)) = {read('modes', 'modes', 1, 'frequency')} rad/s. The base takes 2 of 9/2 "
  "away, by its opposite motion.")
/* 21-the-faster-metronome: steps[2].hints[0] */
N_("ω² is the ratio of the two coefficients.")
/* 21-the-faster-metronome: steps[2].hints[1] */
N_("ω² = g/(2.5 a).")
/* 21-the-faster-metronome: steps[2].feedback[0] */
N_("That is the fixed base: 9/2 instead of 5/2.")
/* 21-the-faster-metronome: steps[2].feedback[1] */
N_("That is ω². Take the square root.")
/* 21-the-faster-metronome: steps[3].title */
N_("The shape")
/* 21-the-faster-metronome: steps[3].text */
N_("A mode has a shape: the ratios of all amplitudes. In this mode θ has the amplitude 1. The "
  "disk's centre has the amplitude x = {read('modes', 'modes', 1, 'shape', 'x')}. What does "
  "the base do?")
/* 21-the-faster-metronome: steps[3].explain */
N_("s = {read('modes', 'modes', 1, 'shape', 's')} and x = {read('modes', 'modes', 1, 'shape', "
  "'x')}: opposite and equal, because the momentum is zero and the masses are equal.")
/* 21-the-faster-metronome: steps[3].ask.choices[0] */
N_("It moves as far as the disk, the other way")
/* 21-the-faster-metronome: steps[3].ask.choices[1] */
N_("It moves the same way as the disk")
/* 21-the-faster-metronome: steps[3].ask.choices[2] */
N_("It hardly moves")
/* 21-the-faster-metronome: steps[3].hints[0] */
N_("Which quantity of the free metronome is constant?")
/* 21-the-faster-metronome: steps[3].hints[1] */
N_("The horizontal momentum is zero, and the masses are equal.")
/* 21-the-faster-metronome: steps[3].feedback[0] */
N_("Then the horizontal momentum could not stay zero. No horizontal force acts on the whole.")
/* 21-the-faster-metronome: steps[3].feedback[1] */
N_("That is so for a base much heavier than the disk. These two are equally heavy.")
/* 21-the-faster-metronome: steps[4].title */
N_("Tune it")
/* 21-the-faster-metronome: steps[4].text */
N_("Choose the mass mb of the free base so that the metronome swings with 4.5 rad/s.")
/* 21-the-faster-metronome: steps[4].explain */
N_("mb = {mb} kg. A very heavy base is a fixed one: the frequency falls to {sqrt(2*g/(9*a))} "
  "rad/s.")
/* 21-the-faster-metronome: steps[4].ask.says[0] */
N_("the metronome swings with 4.5 rad/s")
/* 21-the-faster-metronome: steps[4].hints[0] */
N_("A heavier base moves less. In which direction does the frequency go?")
/* 21-the-faster-metronome: steps[4].hints[1] */
N_("It must be between the value of the free base, {sqrt(g/(2.5*a))}, and that of the fixed "
  "one, {sqrt(2*g/(9*a))}: take a heavier base.")
/* 21-the-faster-metronome: steps[4].feedback[0] */
N_("{read('modes', 'modes', 1, 'frequency')} rad/s: too fast. A heavier base moves less.")
/* 21-the-faster-metronome: steps[4].feedback[1] */
N_("{read('modes', 'modes', 1, 'frequency')} rad/s: too slow. Make the base lighter.")
/* 21-the-faster-metronome: steps[5].title */
N_("A frequency of zero")
/* 21-the-faster-metronome: steps[5].text */
N_("The free metronome has two degrees of freedom and two modes. The first has the frequency "
  "0. What kind of motion is it?")
/* 21-the-faster-metronome: steps[5].explain */
N_("All of it slides, θ = 0. It is the same symmetry that made the momentum of s constant.")
/* 21-the-faster-metronome: steps[5].ask.choices[0] */
N_("Base and disk slide together")
/* 21-the-faster-metronome: steps[5].ask.choices[1] */
N_("The arm falls over slowly")
/* 21-the-faster-metronome: steps[5].ask.choices[2] */
N_("No motion: a frequency of zero means rest")
/* 21-the-faster-metronome: steps[5].hints[0] */
N_("Which displacement does nothing drive back?")
/* 21-the-faster-metronome: steps[5].hints[1] */
N_("Where the base stands does not matter to any force.")
/* 21-the-faster-metronome: steps[5].feedback[0] */
N_("The torque drives the arm back, and that gave the other mode.")
/* 21-the-faster-metronome: steps[5].feedback[1] */
N_("A frequency of zero means that nothing drives it back. It can move uniformly.")
/* 22-cut-a-bar: name */
N_("Cut a bar")
/* 22-cut-a-bar: goal */
N_("Find the force in a part that cannot move by letting it move virtually.")
/* 22-cut-a-bar: steps[0].title */
N_("How free is it?")
/* 22-cut-a-bar: steps[0].text */
N_("Six equal bars of mass {m} kg make a hexagon that hangs from its top O. Two light bars AA' "
  "and BB' keep its shape; both halves mirror each other. Three parameters place it, three "
  "equations hold it. How many freedoms are left?")
/* 22-cut-a-bar: steps[0].explain */
N_("0: it is a structure. Nothing in it can move, and in the independent parameterization no "
  "equation of motion is left.")
/* 22-cut-a-bar: steps[0].hints[0] */
N_("Freedoms are parameters less independent equations.")
/* 22-cut-a-bar: steps[0].hints[1] */
N_("3 − 3.")
/* 22-cut-a-bar: steps[0].feedback[0] */
N_("It would be one with one light bar less: then the hexagon can fold.")
/* 22-cut-a-bar: steps[0].feedback[1] */
N_("Those are the parameters. Each equation takes one freedom.")
/* 22-cut-a-bar: steps[0].feedback[2] */
N_("Those are the bars. Their places follow from three angles.")
/* 22-cut-a-bar: steps[1].title */
N_("No motion, no equation?")
/* 22-cut-a-bar: steps[1].text */
N_("The weights press on the light bar AA'. Nothing moves. Can Lagrange's equations give the "
  "force in AA'?")
/* 22-cut-a-bar: steps[1].explain */
N_("Cut AA' on paper: one field is left, in which the hexagon folds. The weights have power in "
  "it, and so has the force of the bar.")
/* 22-cut-a-bar: steps[1].ask.choices[0] */
N_("No: an equation of motion needs a motion")
/* 22-cut-a-bar: steps[1].ask.choices[1] */
N_("Yes: it is enough that AA' could be imagined changing its length")
/* 22-cut-a-bar: steps[1].ask.choices[2] */
N_("There is no force: the light bar has no weight")
/* 22-cut-a-bar: steps[1].hints[0] */
N_("In lesson 3 you cut a rope that went on moving. Did you need that it moved?")
/* 22-cut-a-bar: steps[1].hints[1] */
N_("A virtual velocity is imagined. Time does not pass in it.")
/* 22-cut-a-bar: steps[1].feedback[0] */
N_("A real motion is not needed, a virtual one is. Making the bar's equation complementary "
  "allows it.")
/* 22-cut-a-bar: steps[1].feedback[1] */
N_("The bar has no weight of its own, but it keeps A and A' apart against the weights of the "
  "others.")
/* 22-cut-a-bar: steps[2].title */
N_("Cut it virtually")
/* 22-cut-a-bar: steps[2].text */
N_("Make the force in AA' readable, with as few unknowns as possible.")
/* 22-cut-a-bar: steps[2].explain */
N_("Two unknowns: one acceleration, which turns out to be zero, and one multiplier.")
/* 22-cut-a-bar: steps[2].hints[0] */
N_("Which equation does this force belong to?")
/* 22-cut-a-bar: steps[2].hints[1] */
N_("bar_A.length. The other two stay primitive.")
/* 22-cut-a-bar: steps[2].feedback[0] */
N_("You cut BB'. Its force is told, that of AA' is not.")
/* 22-cut-a-bar: steps[2].feedback[1] */
N_("The bar's equation is still primitive and keeps its force.")
/* 22-cut-a-bar: steps[2].feedback[2] */
N_("It is told, with {unknowns()} unknowns. One cut is enough.")
/* 22-cut-a-bar: steps[3].text */
N_("Cut virtually, with θ* = 1: the weights have the power {power('weight')} W, and the length "
  "of AA' grows at 2 a cos θ = {2*a*cos(theta)} m/s. What is the tension T in AA'? A negative "
  "T is a compression.")
/* 22-cut-a-bar: steps[3].explain */
N_("T = {truth('bar_A.T')} N. The multiplier of bar_A.length is −T, because the left side of "
  "its equation grows with the length.")
/* 22-cut-a-bar: steps[3].hints[0] */
N_("The sum of the virtual powers is zero. A tension has the power −T times the rate of the "
  "length.")
/* 22-cut-a-bar: steps[3].hints[1] */
N_("{power('weight')} − T · {2*a*cos(theta)} = 0.")
/* 22-cut-a-bar: steps[3].feedback[0] */
N_("The size is right. The weights let the length shrink, so the bar must push the ends apart: "
  "a compression.")
/* 22-cut-a-bar: steps[3].feedback[1] */
N_("That is a power. Divide it by the rate of the length.")
/* 22-cut-a-bar: steps[3].feedback[2] */
N_("Half of the weight. The geometry changes the ratio: use the powers.")
/* 22-cut-a-bar: steps[4].title */
N_("Cut the other instead")
/* 22-cut-a-bar: steps[4].text */
N_("AA' is cut and T is told. Now you mend it and cut BB' instead. What becomes of the force "
  "in AA'?")
/* 22-cut-a-bar: steps[4].explain */
N_("It is not told any more: the field that is left changes BB' and leaves AA' as it is. Each "
  "cut answers one question.")
/* 22-cut-a-bar: steps[4].hints[0] */
N_("Is bar_A.length complementary after this?")
/* 22-cut-a-bar: steps[4].hints[1] */
N_("What is primitive keeps its effort to itself.")
/* 22-cut-a-bar: steps[4].feedback[0] */
N_("The force in the bar stays as it is, that is true. But in these equations nobody can read "
  "it.")
/* 22-cut-a-bar: steps[4].feedback[1] */
N_("The structure is the same, so the force is. Ask whether it can still be read.")
/* 22-cut-a-bar: steps[5].title */
N_("The tripod's tie")
/* 22-cut-a-bar: steps[5].text */
N_("Three rods stand on a smooth floor with a load on top; a rope ties their middles. Nothing "
  "can move. Let the tension of the tie be told.")
/* 22-cut-a-bar: steps[5].explain */
N_("T = {truth('tie.T')} N. On paper the tripod spreads its legs; the weights have power in "
  "this, and the tie must balance it.")
/* 22-cut-a-bar: steps[5].hints[0] */
N_("Cut the rope virtually.")
/* 22-cut-a-bar: steps[5].hints[1] */
N_("Make tie.length complementary.")
/* 22-cut-a-bar: steps[5].feedback[0] */
N_("The tie is still primitive.")
/* 22-cut-a-bar: steps[5].feedback[1] */
N_("It is told, with {unknowns()} unknowns. The equation vertex.z may stay primitive.")
/* 23-five-types-three-boxes: name */
N_("Five types, three boxes")
/* 23-five-types-three-boxes: goal */
N_("Read an impulsive type as the list of phases in which an equation acts.")
/* 23-five-types-three-boxes: steps[0].title */
N_("The bouncing ball")
/* 23-five-types-three-boxes: steps[0].text */
N_("A ball bounces on a smooth floor with restitution 0.4. The floor writes one equation, and "
  "only the ball moves: x and y. How many freedoms has it before, during and after the "
  "impact?")
/* 23-five-types-three-boxes: steps[0].explain */
N_("2, 1, 2: an equation that acts in the impact only is elastic. A type is nothing but the "
  "list of the phases in which the equation acts.")
/* 23-five-types-three-boxes: steps[0].ask.choices[0] */
N_("2, 2, 2")
/* 23-five-types-three-boxes: steps[0].ask.choices[1] */
N_("2, 1, 1")
/* 23-five-types-three-boxes: steps[0].ask.choices[2] */
N_("2, 1, 2")
/* 23-five-types-three-boxes: steps[0].hints[0] */
N_("In which of the three phases does the floor act?")
/* 23-five-types-three-boxes: steps[0].hints[1] */
N_("Before and after it flies. In the impact the floor gives an impulse.")
/* 23-five-types-three-boxes: steps[0].feedback[0] */
N_("Then the floor would never act, and could give no impulse.")
/* 23-five-types-three-boxes: steps[0].feedback[1] */
N_("That is a ball that stays on the floor: an inert equation.")
/* 23-five-types-three-boxes: steps[1].title */
N_("A floor that is jerked")
/* 23-five-types-three-boxes: steps[1].text */
N_("A disk rolls on a plane with {v} m/s. The plane is suddenly set in motion with {u} m/s: "
  "the slip equation acts in all phases, but its right side jumps. This type is called live. "
  "Nothing else hits the disk. Its kinetic energy afterwards is…")
/* 23-five-types-three-boxes: steps[1].explain */
N_("From {truth('E-')} J to {truth('E+')} J: whoever moves the plane pays. The freedoms stay "
  "{read('jump', 'dof', 'prior')}, {read('jump', 'dof', 'virtual')}, {read('jump', 'dof', "
  "'posterior')}.")
/* 23-five-types-three-boxes: steps[1].ask.choices[0] */
N_("less: an impact loses energy")
/* 23-five-types-three-boxes: steps[1].ask.choices[1] */
N_("the same: nothing new is forbidden")
/* 23-five-types-three-boxes: steps[1].hints[0] */
N_("Somebody moves the plane. What does this cost?")
/* 23-five-types-three-boxes: steps[1].hints[1] */
N_("The plane drags the disk along by friction, and the plane is moving.")
/* 23-five-types-three-boxes: steps[1].feedback[0] */
N_("A loss is certain only if the constraint is at rest. This one is moved by somebody.")
/* 23-five-types-three-boxes: steps[1].feedback[1] */
N_("Nothing new is forbidden, but the velocity that is demanded changed at once. That needs an "
  "impulse.")
/* 23-five-types-three-boxes: steps[2].title */
N_("Released and inert")
/* 23-five-types-three-boxes: steps[2].text */
N_("A ball rolls on a floor into a rough incline and goes on up. The floor writes two "
  "equations, which let go at the impact (released); the incline writes two, which appear and "
  "stay (inert). Three parameters. How many freedoms has the virtual motion?")
/* 23-five-types-three-boxes: steps[2].explain */
N_("3 − 2 = 1. Before it there were other two equations, so 1, 1, 1 in all phases. Equal "
  "counts do not mean that the same equations act.")
/* 23-five-types-three-boxes: steps[2].hints[0] */
N_("Which of the four equations act while the impulse acts?")
/* 23-five-types-three-boxes: steps[2].hints[1] */
N_("A released equation gives no impulse: it acts before only. The two of the incline act.")
/* 23-five-types-three-boxes: steps[2].feedback[0] */
N_("Then no equation would act in the impact, and no impulse could be given.")
/* 23-five-types-three-boxes: steps[2].feedback[1] */
N_("You subtracted all four equations. The released ones do not act in the impact.")
/* 23-five-types-three-boxes: steps[2].feedback[2] */
N_("Each contact writes two equations, the normal one and the slip.")
/* 23-five-types-three-boxes: steps[3].title */
N_("Choose the types")
/* 23-five-types-three-boxes: steps[3].text */
N_("A block rocks on its edges A and B. It falls flat with {w} rad/s about A. Now B must take "
  "over and A let go. Choose the types so that the block goes on about B.")
/* 23-five-types-three-boxes: steps[3].explain */
N_("The angular velocity goes from {a'} to {truth(\"a'+\")} rad/s, now about B. One contact is "
  "released and another is inert in the same impact, so each equation has its own type.")
/* 23-five-types-three-boxes: steps[3].ask.says[0] */
N_("the jump is determinate")
/* 23-five-types-three-boxes: steps[3].ask.says[1] */
N_("the block turns about B afterwards")
/* 23-five-types-three-boxes: steps[3].ask.says[2] */
N_("B gives an impulse")
/* 23-five-types-three-boxes: steps[3].hints[0] */
N_("Which edge appears and stays? Which one lets go?")
/* 23-five-types-three-boxes: steps[3].hints[1] */
N_("B.normal and B.slip inert, A.normal and A.slip released.")
/* 23-five-types-three-boxes: steps[3].feedback[0] */
N_("Before the jump B is not at rest: an equation that is regular there would have to hold "
  "already. B appears now.")
/* 23-five-types-three-boxes: steps[3].feedback[1] */
N_("Both edges act together, and nobody can tell how they share the impulse along the floor. "
  "Let A go.")
/* 23-five-types-three-boxes: steps[3].feedback[2] */
N_("A jump, but not to a rocking about B. Which type means “appears and stays”?")
/* 23-five-types-three-boxes: steps[4].title */
N_("Without a mass")
/* 23-five-types-three-boxes: steps[4].text */
N_("The block has half sides b = {b} m and h = {h} m, mass {m} kg. About B its angular "
  "momentum before is m (h² − b² + (b² + h²)/3) ω, after it 4 m (b² + h²) ω'/3. What is the "
  "ratio ω'/ω?")
/* 23-five-types-three-boxes: steps[4].explain */
N_("{truth(\"a'+\")/a'}, whatever the mass. The angular momentum about B is the privileged "
  "momentum of this impact: the only one that its impulse cannot change.")
/* 23-five-types-three-boxes: steps[4].hints[0] */
N_("The impulse acts at B, so the angular momentum about B is kept. Equate the two.")
/* 23-five-types-three-boxes: steps[4].hints[1] */
N_("1 − 3 b²/(2 (b² + h²)).")
/* 23-five-types-three-boxes: steps[4].feedback[0] */
N_("That keeps the energy. The corner that is stopped short loses its own.")
/* 23-five-types-three-boxes: steps[4].feedback[1] */
N_("You exchanged b and h. A slender block loses little.")
/* 23-five-types-three-boxes: steps[4].feedback[2] */
N_("You left out the block's own moment of inertia, which it has before and after.")
/* 23-five-types-three-boxes: steps[5].text */
N_("In the live case energy grew, in the others it fell or stayed. Say in a sentence where the "
  "energy of the live case comes from.")
/* 23-five-types-three-boxes: steps[5].explain */
N_("A live constraint is an engine of one instant. Seen from the plane itself the disk loses "
  "energy instead.")
/* 23-five-types-three-boxes: steps[5].ask.prompt */
N_("Where does the energy of the live case come from?")
/* 23-five-types-three-boxes: steps[5].ask.model */
N_("From whoever moves the constraint: its impulse acts on something that moves.")
/* 24-where-the-energy-went: name */
N_("Where the energy went")
/* 24-where-the-energy-went: goal */
N_("Split the energy lost in an impact among the constraints that took it.")
/* 24-where-the-energy-went: steps[0].title */
N_("Up the incline")
/* 24-where-the-energy-went: steps[0].text */
N_("A ball (m = {m} kg, v = {v} m/s) rolls on the floor into a rough incline of {a*180/pi} "
  "degrees and rolls on upwards. Its kinetic energy is 7 m v²/10 = {truth('E-')} J before, "
  "and the velocity after is v (2 + 5 cos a)/7. How much energy is lost?")
/* 24-where-the-energy-went: steps[0].explain */
N_("{truth('E-') - truth('E+')} J. No friction heat of sliding, no deformation in the model: "
  "the energy of the velocities that were stopped, says Carnot.")
/* 24-where-the-energy-went: steps[0].hints[0] */
N_("Energy after: again 7/10 m times the square of the new velocity.")
/* 24-where-the-energy-went: steps[0].hints[1] */
N_("The new velocity is {v*(2 + 5*cos(a))/7} m/s.")
/* 24-where-the-energy-went: steps[0].feedback[0] */
N_("It rolls before and after, but the velocity changes its direction at once. What was "
  "directed into the incline is lost.")
/* 24-where-the-energy-went: steps[0].feedback[1] */
N_("That is what is left.")
/* 24-where-the-energy-went: steps[0].feedback[2] */
N_("You projected rotation and translation alike. The rotation is not directed into the "
  "incline.")
/* 24-where-the-energy-went: steps[1].title */
N_("And the rolling?")
/* 24-where-the-energy-went: steps[1].text */
N_("The incline stops two velocities at once: into the incline, and the slip along it, for the "
  "ball still spins for the floor. How much of the loss belongs to the slip equation? (It is "
  "m v² (1 − cos a)²/7.)")
/* 24-where-the-energy-went: steps[1].explain */
N_("{read('jump', 'carnot', 'ramp.slip')} J of the slip and {read('jump', 'carnot', "
  "'ramp.normal')} J of the normal equation: together the whole loss. Each constraint takes "
  "the impulse times half of the velocity that it stops.")
/* 24-where-the-energy-went: steps[1].hints[0] */
N_("Put the numbers in: v = {v} m/s, cos a = {cos(a)}.")
/* 24-where-the-energy-went: steps[1].hints[1] */
N_("1 − cos a = {1 - cos(a)}; its square is small.")
/* 24-where-the-energy-went: steps[1].feedback[0] */
N_("Rolling takes no energy while it lasts. Here a slip of v (1 − cos a) is stopped first, and "
  "its energy is lost.")
/* 24-where-the-energy-went: steps[1].feedback[1] */
N_("The square is missing.")
/* 24-where-the-energy-went: steps[1].feedback[2] */
N_("That is the whole loss. Most of it belongs to the normal equation.")
/* 24-where-the-energy-went: steps[2].title */
N_("Three rods")
/* 24-where-the-energy-went: steps[2].text */
N_("Three particles of {m} kg, joined to a triangle by three massless rods, fall on a smooth "
  "floor with {v0} m/s. The lowest one hits it. Large impulses run through the rods. Which "
  "rod is pulled?")
/* 24-where-the-energy-went: steps[2].explain */
N_("rod23 is pulled. With the program's sign a pull has a negative multiplier: "
  "{truth('impulse:rod12.length')}, {truth('impulse:rod23.length')} and "
  "{truth('impulse:rod31.length')} N s.")
/* 24-where-the-energy-went: steps[2].ask.choices[0] */
N_("rod12, from the lowest particle to the one aside")
/* 24-where-the-energy-went: steps[2].ask.choices[1] */
N_("rod23, between the two upper particles")
/* 24-where-the-energy-went: steps[2].ask.choices[2] */
N_("rod31, upright from the lowest particle")
/* 24-where-the-energy-went: steps[2].hints[0] */
N_("The lowest particle is stopped. The two others want to go on down: what do they do to each "
  "other?")
/* 24-where-the-energy-went: steps[2].hints[1] */
N_("Particle 2 at the side turns the triangle. Does it draw the top along or push it?")
/* 24-where-the-energy-went: steps[2].feedback[0] */
N_("This rod is pushed: at its lower end the floor acts, and at its upper end a particle wants "
  "to go on down.")
/* 24-where-the-energy-went: steps[2].feedback[1] */
N_("This rod carries the top particle from below: it is pushed hardest, "
  "{truth('impulse:rod31.length')} N s.")
/* 24-where-the-energy-went: steps[3].title */
N_("Who took it?")
/* 24-where-the-energy-went: steps[3].text */
N_("In this impact {truth('E-') - truth('E+')} J are lost. The rods carry impulses up to "
  "{truth('impulse:rod31.length')} N s. How many joules did the rods take together?")
/* 24-where-the-energy-went: steps[3].explain */
N_("0. All {read('jump', 'carnot', 'floor1.normal')} J were taken at the floor, whose equation "
  "is inert. An equation that is regular transmits and takes nothing.")
/* 24-where-the-energy-went: steps[3].hints[0] */
N_("A constraint takes its impulse times half of the velocity it stops. Which velocity does a "
  "rod stop?")
/* 24-where-the-energy-went: steps[3].hints[1] */
N_("Its length does not change before, during or after.")
/* 24-where-the-energy-went: steps[3].feedback[0] */
N_("That is the whole loss. A rod stops nothing: its length had no rate before either.")
/* 24-where-the-energy-went: steps[3].feedback[1] */
N_("Half for the rods? They transmit impulses, but their length has no rate in any phase.")
/* 24-where-the-energy-went: steps[3].feedback[2] */
N_("Those are impulses in N s. Energy needs a velocity as well.")
/* 24-where-the-energy-went: steps[4].title */
N_("Make the rod primitive")
/* 24-where-the-energy-went: steps[4].text */
N_("The equation of rod23 is complementary, and its impulse is told. Now it becomes primitive "
  "and eliminates y2. What becomes of its impulse in the answer?")
/* 24-where-the-energy-went: steps[4].explain */
N_("It is not told any more, and the velocities after are the same. The jump does not depend "
  "on the parameterization; what you can read does.")
/* 24-where-the-energy-went: steps[4].hints[0] */
N_("What happens to the multiplier of an equation that becomes primitive?")
/* 24-where-the-energy-went: steps[4].hints[1] */
N_("The same happens to its impulse.")
/* 24-where-the-energy-went: steps[4].feedback[0] */
N_("The rod still gives it, that is true. But in these equations it is out of reach, like "
  "every effort of a primitive equation.")
/* 24-where-the-energy-went: steps[4].feedback[1] */
N_("The impact is the same. Ask whether its impulse can still be read.")
/* 24-where-the-energy-went: steps[5].title */
N_("Ten percent")
/* 24-where-the-energy-went: steps[5].text */
N_("Back to the ball. Change the slope a so that it loses a tenth of its energy at the "
  "incline.")
/* 24-where-the-energy-went: steps[5].explain */
N_("At {a*180/pi} degrees. The share that is lost depends on the angle alone, neither on mass "
  "nor on speed.")
/* 24-where-the-energy-went: steps[5].ask.says[0] */
N_("the ball loses a tenth of its energy")
/* 24-where-the-energy-went: steps[5].hints[0] */
N_("E+/E− is the square of (2 + 5 cos a)/7.")
/* 24-where-the-energy-went: steps[5].hints[1] */
N_("The ratio of the velocities must be √0.9 = 0.9487.")
/* 24-where-the-energy-went: steps[5].feedback[0] */
N_("It loses {100*(1 - truth('E+')/truth('E-'))} percent: too steep.")
/* 24-where-the-energy-went: steps[5].feedback[1] */
N_("It loses {100*(1 - truth('E+')/truth('E-'))} percent: not steep enough.")
/* 25-three-laws-of-bouncing: name */
N_("Three laws of bouncing")
/* 25-three-laws-of-bouncing: goal */
N_("See that a coefficient of restitution has no meaning without its law: Newton's, Poisson's "
  "or Stronge's.")
/* 25-three-laws-of-bouncing: steps[0].title */
N_("Out of nothing?")
/* 25-three-laws-of-bouncing: steps[0].text */
N_("The end of a double pendulum strikes a rough floor (μ = {mu}). Restitution is e = {e}: the "
  "end leaves with {e} of the normal speed at which it came, Newton's law. Nothing else acts. "
  "The kinetic energy afterwards is…")
/* 25-three-laws-of-bouncing: steps[0].explain */
N_("From {truth('E-')} J to {truth('E+')} J. A law from every textbook makes energy out of "
  "nothing here, and the program says so: verdict energy-growth. The numbers are given, and "
  "flagged.")
/* 25-three-laws-of-bouncing: steps[0].ask.choices[0] */
N_("less: e is below 1 and there is friction")
/* 25-three-laws-of-bouncing: steps[0].ask.choices[1] */
N_("the same")
/* 25-three-laws-of-bouncing: steps[0].ask.choices[2] */
N_("more: this law brings energy from nowhere")
/* 25-three-laws-of-bouncing: steps[0].hints[0] */
N_("Newton's law speaks of the normal velocity only. What does friction do to the other "
  "velocities?")
/* 25-three-laws-of-bouncing: steps[0].hints[1] */
N_("The law demands a rebound even if friction has already used the energy up. Who guarantees "
  "that the sum is less?")
/* 25-three-laws-of-bouncing: steps[0].feedback[0] */
N_("That holds without friction. With friction the tangential impulse also changes the normal "
  "velocity, and Newton's law does not ask what that costs.")
/* 25-three-laws-of-bouncing: steps[0].feedback[1] */
N_("Nothing in the law keeps it the same either.")
/* 25-three-laws-of-bouncing: steps[1].title */
N_("Poisson instead")
/* 25-three-laws-of-bouncing: steps[1].text */
N_("Same impact, same e = {e}, but Poisson's law: the impulse of the rebound is e times the "
  "impulse of the compression. What happens to the kinetic energy after the impact, compared "
  "with Newton's {truth('E+')} J?")
/* 25-three-laws-of-bouncing: steps[1].explain */
N_("It falls, below the {truth('E-')} J of before. The same word restitution and the same "
  "number, another law.")
/* 25-three-laws-of-bouncing: steps[1].hints[0] */
N_("Poisson compares impulses: that of the rebound is e times that of the compression.")
/* 25-three-laws-of-bouncing: steps[1].hints[1] */
N_("Before it was {truth('E-')} J. Poisson's law loses some of it here.")
/* 25-three-laws-of-bouncing: steps[1].feedback[0] */
N_("Newton's law is already above the energy before the impact.")
/* 25-three-laws-of-bouncing: steps[1].feedback[1] */
N_("The laws agree without friction. With friction speeds and impulses are not in proportion.")
/* 25-three-laws-of-bouncing: steps[2].title */
N_("Which bounces highest?")
/* 25-three-laws-of-bouncing: steps[2].text */
N_("A rod falls obliquely, and its end hits a rough floor; e = {e}. Newton compares speeds, "
  "Poisson impulses, Stronge works. After which law has the rod the most energy?")
/* 25-three-laws-of-bouncing: steps[2].explain */
N_("{read('jump --laws newton,poisson,stronge', 'comparison', 'laws', 'newton', "
  "'kinetic_energy')}, {read('jump --laws newton,poisson,stronge', 'comparison', 'laws', "
  "'poisson', 'kinetic_energy')} and {read('jump --laws newton,poisson,stronge', "
  "'comparison', 'laws', 'stronge', 'kinetic_energy')} J by Newton, Poisson and Stronge, from "
  "{truth('E-')} J before.")
/* 25-three-laws-of-bouncing: steps[2].ask.choices[0] */
N_("Newton's")
/* 25-three-laws-of-bouncing: steps[2].ask.choices[1] */
N_("Poisson's")
/* 25-three-laws-of-bouncing: steps[2].ask.choices[2] */
N_("Stronge's")
/* 25-three-laws-of-bouncing: steps[2].ask.choices[3] */
N_("Equal: the same e")
/* 25-three-laws-of-bouncing: steps[2].hints[0] */
N_("Which of the laws demands a speed whatever it costs?")
/* 25-three-laws-of-bouncing: steps[2].hints[1] */
N_("You have just seen one of them make energy grow.")
/* 25-three-laws-of-bouncing: steps[2].feedback[0] */
N_("They are equal without friction. Here the slip couples the directions.")
/* 25-three-laws-of-bouncing: steps[2].feedback[1] */
N_("Poisson's law limits the impulse of the rebound. Another law demands a whole speed.")
/* 25-three-laws-of-bouncing: steps[2].feedback[2] */
N_("Stronge's law limits the work that comes back: e² of it. Another law demands a whole "
  "speed.")
/* 25-three-laws-of-bouncing: steps[3].title */
N_("What e is not")
/* 25-three-laws-of-bouncing: steps[3].text */
N_("Under Newton's law the end leaves with e = {e} of its normal speed. Under Poisson's law, "
  "with the same e and friction μ = {mu}, the part of the normal speed that comes back is…")
/* 25-three-laws-of-bouncing: steps[3].explain */
N_("{read('jump --laws newton,poisson,stronge', 'comparison', 'table', 'speeds:end.normal', "
  "'values', 'poisson')} by Poisson, {read('jump --laws newton,poisson,stronge', "
  "'comparison', 'table', 'speeds:end.normal', 'values', 'stronge')} by Stronge, {e} by "
  "Newton. A measured e belongs to a law, not to the rod alone.")
/* 25-three-laws-of-bouncing: steps[3].ask.choices[0] */
N_("less than e")
/* 25-three-laws-of-bouncing: steps[3].ask.choices[1] */
N_("e: this is what e means")
/* 25-three-laws-of-bouncing: steps[3].ask.choices[2] */
N_("more than e")
/* 25-three-laws-of-bouncing: steps[3].hints[0] */
N_("What does Poisson's law compare? Does friction change in between?")
/* 25-three-laws-of-bouncing: steps[3].hints[1] */
N_("After Newton's law the rod had more energy than after Poisson's.")
/* 25-three-laws-of-bouncing: steps[3].feedback[0] */
N_("That is Newton's definition. Poisson's e is a ratio of impulses, and friction puts them "
  "out of proportion to the speeds.")
/* 25-three-laws-of-bouncing: steps[3].feedback[1] */
N_("Then it would leave with more energy than under Newton's law. You have just seen that it "
  "has less.")
/* 25-three-laws-of-bouncing: steps[4].title */
N_("Make them agree")
/* 25-three-laws-of-bouncing: steps[4].text */
N_("Change the friction so that all three laws give the same jump.")
/* 25-three-laws-of-bouncing: steps[4].explain */
N_("Without friction the three definitions are one. That is why a textbook can speak of “the” "
  "coefficient of restitution.")
/* 25-three-laws-of-bouncing: steps[4].ask.says[0] */
N_("all three laws give the same jump")
/* 25-three-laws-of-bouncing: steps[4].hints[0] */
N_("What couples the normal direction and the tangential one?")
/* 25-three-laws-of-bouncing: steps[4].hints[1] */
N_("Without friction, impulse, speed and work are in proportion.")
/* 25-three-laws-of-bouncing: steps[4].feedback[0] */
N_("The laws differ. What couples the two directions in the contact?")
/* 25-three-laws-of-bouncing: steps[4].feedback[1] */
N_("Closer, but any friction still separates them.")
/* 25-three-laws-of-bouncing: steps[5].title */
N_("Which is right?")
/* 25-three-laws-of-bouncing: steps[5].text */
N_("A colleague asks which of the three laws is the right one. Answer in a sentence.")
/* 25-three-laws-of-bouncing: steps[5].explain */
N_("The program names the law in every answer. It never chooses one silently.")
/* 25-three-laws-of-bouncing: steps[5].ask.prompt */
N_("Which law is right?")
/* 25-three-laws-of-bouncing: steps[5].ask.model */
N_("Each is an assumption about the contact: one states which one was taken, checks the "
  "energy, and lets experiments decide.")
/* 26-seen-from-the-belt: name */
N_("Seen from the belt")
/* 26-seen-from-the-belt: goal */
N_("Tell apart what depends on the observer in an impact: energies do, the jump does not.")
/* 26-seen-from-the-belt: steps[0].title */
N_("Does friction take energy?")
/* 26-seen-from-the-belt: steps[0].text */
N_("A disk falls with ({x'}, {y'}) m/s on a conveyor belt that runs with {U} m/s. Friction "
  "acts between disk and belt during the impact. Seen from the ground, what does the friction "
  "do to the kinetic energy of the disk?")
/* 26-seen-from-the-belt: steps[0].explain */
N_("It brings {-read('jump', 'carnot', 'touch.slip')} J, while the rebound takes {read('jump', "
  "'carnot', 'touch.normal')} J. Friction acts against the slip relative to the belt; "
  "relative to the ground this may be a push forwards.")
/* 26-seen-from-the-belt: steps[0].ask.choices[0] */
N_("It takes energy, as friction always does")
/* 26-seen-from-the-belt: steps[0].ask.choices[1] */
N_("Nothing: the impact is too short")
/* 26-seen-from-the-belt: steps[0].ask.choices[2] */
N_("It brings energy")
/* 26-seen-from-the-belt: steps[0].hints[0] */
N_("Which is faster, the belt or the disk's lowest point? In which direction does the belt "
  "drag it?")
/* 26-seen-from-the-belt: steps[0].hints[1] */
N_("The belt drags the disk forwards and spins it. Its motor pays.")
/* 26-seen-from-the-belt: steps[0].feedback[0] */
N_("That is so where the floor is at rest. This floor is faster than the disk and drags it "
  "along.")
/* 26-seen-from-the-belt: steps[0].feedback[1] */
N_("In an impact the normal impulse is finite, and the friction impulse up to μ times it is "
  "finite too.")
/* 26-seen-from-the-belt: steps[1].text */
N_("From the ground the disk loses {truth('E-') - truth('E+')} J. Before: ({x'}, {y'}) m/s; "
  "after: ({truth(\"x'+\")}, {truth(\"y'+\")}) m/s; the energy of rotation grows by "
  "{m*R^2/4*(truth(\"theta'+\")^2 - theta'^2)} J. How much does it lose for an observer on the "
  "belt (U = {U} m/s, m = {m} kg)?")
/* 26-seen-from-the-belt: steps[1].explain */
N_("{read('jump', 'kinetic_energy', 'frames', 'rest_frame', 'loss')} J. The difference from "
  "the ground's value is the impulse of friction times U: the work of the belt's motor. In "
  "the frame in which all constraints rest, energy can only be lost.")
/* 26-seen-from-the-belt: steps[1].hints[0] */
N_("For this observer subtract U from every x'. y' and θ' stay.")
/* 26-seen-from-the-belt: steps[1].hints[1] */
N_("m/2 times the difference of squares of x' − U and of y', less what the rotation gains.")
/* 26-seen-from-the-belt: steps[1].feedback[0] */
N_("That is the loss for the ground. Squares of velocities do not shift by the same amount.")
/* 26-seen-from-the-belt: steps[1].feedback[1] */
N_("The term m U²/2 is in the energy before and after: it cancels in the loss.")
/* 26-seen-from-the-belt: steps[1].feedback[2] */
N_("You added U instead of subtracting it.")
/* 26-seen-from-the-belt: steps[2].title */
N_("And the jump itself?")
/* 26-seen-from-the-belt: steps[2].text */
N_("The observer steps from the ground onto the belt: every x' changes by −U, and the belt is "
  "at rest. What happens to the jump of x', its value after less its value before?")
/* 26-seen-from-the-belt: steps[2].explain */
N_("It stays: {truth(\"x'+\") - x'} m/s. Impulses and jumps are the same for all these "
  "observers, energies and their losses need not be.")
/* 26-seen-from-the-belt: steps[2].hints[0] */
N_("The velocities before and after change by the same amount.")
/* 26-seen-from-the-belt: steps[2].hints[1] */
N_("An impulse is a force times a time: does it depend on the observer?")
/* 26-seen-from-the-belt: steps[2].feedback[0] */
N_("Both velocities fall by U. Their difference does not.")
/* 26-seen-from-the-belt: steps[2].feedback[1] */
N_("Both velocities change by the same amount. Their difference does not.")
/* 26-seen-from-the-belt: steps[3].title */
N_("Let it slip")
/* 26-seen-from-the-belt: steps[3].text */
N_("At μ = {mu} the friction stops the slip within the impact: afterwards the disk rolls along "
  "with the belt. Lower μ until it only just still slips after the impact.")
/* 26-seen-from-the-belt: steps[3].explain */
N_("The limit is {(U - 2.2)/(9*(1 + e))}: the ratio of the two impulses that sticking needs. A "
  "bouncier disk needs less, because its normal impulse is larger.")
/* 26-seen-from-the-belt: steps[3].ask.says[0] */
N_("the disk slips after the impact")
/* 26-seen-from-the-belt: steps[3].ask.says[1] */
N_("only just")
/* 26-seen-from-the-belt: steps[3].hints[0] */
N_("Sticking needs a friction impulse of a certain size. It may be at most μ times the normal "
  "one.")
/* 26-seen-from-the-belt: steps[3].hints[1] */
N_("Divide the friction impulse by the normal impulse while it sticks: that is the limit.")
/* 26-seen-from-the-belt: steps[3].feedback[0] */
N_("It still sticks: the ratio of the impulses is {read('jump', 'impulses', "
  "'touch.slip')/read('jump', 'impulses', 'touch.normal')}, below μ = {mu}.")
/* 26-seen-from-the-belt: steps[3].feedback[1] */
N_("It slips, but you are far below the limit.")
/* 26-seen-from-the-belt: steps[4].title */
N_("Only the shape is known")
/* 26-seen-from-the-belt: steps[4].text */
N_("A particle hits a plane. Its law takes a quarter of the velocity along the plane. Of the "
  "plane only the shape is known: a straight line, perhaps at rest, perhaps a belt. What is "
  "the velocity along the plane after the impact?")
/* 26-seen-from-the-belt: steps[4].explain */
N_("Not determined: a velocity along a constraint needs a [[rest frame]]. The two other events "
  "of the file name one each, and their answers differ. The program asks instead of assuming.")
/* 26-seen-from-the-belt: steps[4].ask.choices[0] */
N_("Three quarters of what it was")
/* 26-seen-from-the-belt: steps[4].ask.choices[1] */
N_("The same: a plane acts across only")
/* 26-seen-from-the-belt: steps[4].ask.choices[2] */
N_("That is not determined")
/* 26-seen-from-the-belt: steps[4].hints[0] */
N_("A quarter of the velocity relative to what?")
/* 26-seen-from-the-belt: steps[4].hints[1] */
N_("A straight line that moves along itself looks the same. Its particles do not.")
/* 26-seen-from-the-belt: steps[4].feedback[0] */
N_("That is so if the plane is at rest. If it is a belt, the velocity relative to the belt "
  "counts.")
/* 26-seen-from-the-belt: steps[4].feedback[1] */
N_("That would be a smooth plane. This law also takes something along the plane.")
/* 27-all-at-once-or-in-turn: name */
N_("All at once or in turn")
/* 27-all-at-once-or-in-turn: goal */
N_("Treat several impacts at one instant as a choice of law: together, or one after another in "
  "some order.")
/* 27-all-at-once-or-in-turn: steps[0].title */
N_("Five balls")
/* 27-all-at-once-or-in-turn: steps[0].text */
N_("Five equal balls stand in a row and touch. The first comes in with {v} m/s. The impacts (e "
  "= 1) are taken one after another, from the first contact to the last. What is the outcome?")
/* 27-all-at-once-or-in-turn: steps[0].explain */
N_("The last ball leaves with {truth(\"x5'+\")} m/s, as in the toy. Momentum and energy are "
  "kept.")
/* 27-all-at-once-or-in-turn: steps[0].ask.choices[0] */
N_("The last ball leaves with {v} m/s, all others rest")
/* 27-all-at-once-or-in-turn: steps[0].ask.choices[1] */
N_("All go on together with {v/5} m/s")
/* 27-all-at-once-or-in-turn: steps[0].ask.choices[2] */
N_("The first rebounds, the others go on together")
/* 27-all-at-once-or-in-turn: steps[0].hints[0] */
N_("Two equal balls with e = 1 exchange their velocities.")
/* 27-all-at-once-or-in-turn: steps[0].hints[1] */
N_("The velocity is handed on from ball to ball.")
/* 27-all-at-once-or-in-turn: steps[0].feedback[0] */
N_("That keeps the momentum and loses four fifths of the energy: an inelastic impact.")
/* 27-all-at-once-or-in-turn: steps[0].feedback[1] */
N_("That is another law, and it will come in the next step.")
/* 27-all-at-once-or-in-turn: steps[1].title */
N_("Now together")
/* 27-all-at-once-or-in-turn: steps[1].text */
N_("Nothing in the model says that the contacts act in turn: they are all closed at the same "
  "instant. Let all four act together, e = 1 again. With which velocity does the first ball "
  "leave?")
/* 27-all-at-once-or-in-turn: steps[1].explain */
N_("{truth(\"x1'+\")} m/s, and the four others leave with {truth(\"x2'+\")} m/s each.")
/* 27-all-at-once-or-in-turn: steps[1].hints[0] */
N_("Together the row acts like one body during the compression: all have the common velocity "
  "v/5.")
/* 27-all-at-once-or-in-turn: steps[1].hints[1] */
N_("e = 1: the departure from the common velocity is reversed. For the first ball: v/5 − (v − "
  "v/5).")
/* 27-all-at-once-or-in-turn: steps[1].feedback[0] */
N_("That is the law in turn. Together the row behaves like one body of four balls.")
/* 27-all-at-once-or-in-turn: steps[1].feedback[1] */
N_("That is the common velocity at the end of the compression. With e = 1 the rebound follows.")
/* 27-all-at-once-or-in-turn: steps[1].feedback[2] */
N_("That would be a wall. Four balls are heavier than one, but not immovable.")
/* 27-all-at-once-or-in-turn: steps[1].feedback[3] */
N_("The size is right, the direction is not: it hits something four times as heavy.")
/* 27-all-at-once-or-in-turn: steps[2].title */
N_("Is that forbidden?")
/* 27-all-at-once-or-in-turn: steps[2].text */
N_("The first ball comes back with {-truth(\"x1'+\")} m/s, four balls go on with {truth(\"x2'+\")} "
  "m/s. Which law of mechanics does this outcome break?")
/* 27-all-at-once-or-in-turn: steps[2].explain */
N_("None. Five velocities, and two conservation laws: they leave a choice. What the toy does "
  "is decided by how its steel balls deform.")
/* 27-all-at-once-or-in-turn: steps[2].ask.choices[0] */
N_("Conservation of momentum")
/* 27-all-at-once-or-in-turn: steps[2].ask.choices[1] */
N_("Conservation of energy")
/* 27-all-at-once-or-in-turn: steps[2].hints[0] */
N_("Add the momenta. Add the energies.")
/* 27-all-at-once-or-in-turn: steps[2].hints[1] */
N_("−0.6 + 4 · 0.4 = 1, and 0.36 + 4 · 0.16 = 1, in units of v and of m v²/2.")
/* 27-all-at-once-or-in-turn: steps[2].feedback[0] */
N_("−0.6 v + 4 · 0.4 v = v: it is kept.")
/* 27-all-at-once-or-in-turn: steps[2].feedback[1] */
N_("0.36 + 4 · 0.16 = 1: it is kept.")
/* 27-all-at-once-or-in-turn: steps[3].title */
N_("How many orders agree?")
/* 27-all-at-once-or-in-turn: steps[3].text */
N_("Four contacts can be taken one after another in {4*3*2} orders. The list is repeated until "
  "nothing approaches any more. In how many of these orders does the last ball leave with {v} "
  "m/s?")
/* 27-all-at-once-or-in-turn: steps[3].explain */
N_("All {count(read('jump --orders all', 'orders', 0, 'orders'))}. The order does not matter "
  "here, because only one contact at a time is approached. In turn or together is the choice "
  "that matters.")
/* 27-all-at-once-or-in-turn: steps[3].hints[0] */
N_("A contact that nothing approaches is skipped. Which contact is approached at first?")
/* 27-all-at-once-or-in-turn: steps[3].hints[1] */
N_("At each stage one contact is approached, whatever the list says.")
/* 27-all-at-once-or-in-turn: steps[3].feedback[0] */
N_("The order from left to right works at once. In another order the contacts that are not "
  "approached are skipped until their turn comes.")
/* 27-all-at-once-or-in-turn: steps[3].feedback[1] */
N_("Half of them? Try one that you believe to be wrong: which contact is approached at first?")
/* 27-all-at-once-or-in-turn: steps[3].feedback[2] */
N_("Those are the contacts.")
/* 27-all-at-once-or-in-turn: steps[4].title */
N_("Into the corner")
/* 27-all-at-once-or-in-turn: steps[4].text */
N_("A particle runs into a corner of {deg} degrees between two smooth walls, e = 1. Wall 1 "
  "first, wall 2 first, and both together: {count(read('jump --orders all', 'orders'))} "
  "different outcomes. Change the angle so that all of them agree.")
/* 27-all-at-once-or-in-turn: steps[4].explain */
N_("At a right angle the walls do not influence each other: the order does not matter. With e "
  "= 1 they also agree at 45° and 30°. Elsewhere the model must say more.")
/* 27-all-at-once-or-in-turn: steps[4].ask.says[0] */
N_("all orders give the same outcome")
/* 27-all-at-once-or-in-turn: steps[4].hints[0] */
N_("When does an impact on one wall leave the velocity across the other alone?")
/* 27-all-at-once-or-in-turn: steps[4].hints[1] */
N_("At a right angle. With e = 1 there are others: a half and a third of it.")
/* 27-all-at-once-or-in-turn: steps[4].feedback[0] */
N_("At 60 degrees the two orders agree with each other, but not with “together”.")
/* 27-all-at-once-or-in-turn: steps[4].feedback[1] */
N_("Still {count(read('jump --orders all', 'orders'))} different outcomes at {deg} degrees.")
/* 27-all-at-once-or-in-turn: steps[5].title */
N_("Which one is right?")
/* 27-all-at-once-or-in-turn: steps[5].text */
N_("At 53° there are three outcomes, each with its law, all with the same energy. A student "
  "asks for the right one. What do you answer?")
/* 27-all-at-once-or-in-turn: steps[5].explain */
N_("The program therefore has the order in the event, and names it in the answer. Without it, "
  "together is taken and said.")
/* 27-all-at-once-or-in-turn: steps[5].ask.prompt */
N_("Which outcome is the right one?")
/* 27-all-at-once-or-in-turn: steps[5].ask.model */
N_("The rigid model does not say; whoever models must choose a law and say so, from how the "
  "bodies really deform.")
/* 28-where-the-rule-changes: name */
N_("Where the rule changes")
/* 28-where-the-rule-changes: goal */
N_("Find a velocity jump without a collision: where the rank of the constraints changes.")
/* 28-where-the-rule-changes: steps[0].title */
N_("Across the border")
/* 28-where-the-rule-changes: steps[0].text */
N_("A particle on a smooth sheet. Left of x = 0 it is free. Right of it, it must have equal "
  "velocities along x and y: x' = y'. No wall, no contact. It crosses the border with ({x'}, "
  "{y'}) m/s. Drag the arrow to its velocity just after.")
/* 28-where-the-rule-changes: steps[0].explain */
N_("({truth(\"x'+\")}, {truth(\"y'+\")}) m/s: the orthogonal projection on the allowed direction. "
  "The particle is stopped across it and keeps what was along it.")
/* 28-where-the-rule-changes: steps[0].hints[0] */
N_("Which velocities are allowed on the right? In which direction does the constraint act?")
/* 28-where-the-rule-changes: steps[0].hints[1] */
N_("The part along (1, 1) is kept, the part across is lost: project.")
/* 28-where-the-rule-changes: steps[0].feedback[0] */
N_("That is the velocity before. On the right it would break x' = y'.")
/* 28-where-the-rule-changes: steps[0].feedback[1] */
N_("It satisfies x' = y', but only y' was changed. The constraint's impulse acts on both: "
  "across the line x' = y'.")
/* 28-where-the-rule-changes: steps[1].title */
N_("On an empty sheet")
/* 28-where-the-rule-changes: steps[1].text */
N_("Before the border the kinetic energy is {truth('E-')} J. How much is left after it?")
/* 28-where-the-rule-changes: steps[1].explain */
N_("{truth('E+')} J. An equation that begins to act is inert, whether a wall or a rule brings "
  "it in. Carnot's theorem holds in either case.")
/* 28-where-the-rule-changes: steps[1].hints[0] */
N_("Both components become (x' + y')/2.")
/* 28-where-the-rule-changes: steps[1].hints[1] */
N_("(x' + y')²/4 for a mass of 1 kg.")
/* 28-where-the-rule-changes: steps[1].feedback[0] */
N_("No wall and no friction, and yet a velocity was stopped at once. Its energy is lost.")
/* 28-where-the-rule-changes: steps[1].feedback[1] */
N_("You forgot that both components are only half of the sum.")
/* 28-where-the-rule-changes: steps[1].feedback[2] */
N_("That would be x' kept and y' raised to it. This would need energy.")
/* 28-where-the-rule-changes: steps[2].title */
N_("What has changed?")
/* 28-where-the-rule-changes: steps[2].text */
N_("Nothing was hit. What changed at x = 0, so that the velocity had to jump?")
/* 28-where-the-rule-changes: steps[2].explain */
N_("{read('jump', 'dof', 'prior')} freedoms before, {read('jump', 'dof', 'posterior')} after: "
  "the rank of the equations changed. The jump is made with the limit of the row's direction.")
/* 28-where-the-rule-changes: steps[2].ask.choices[0] */
N_("The number of independent equations")
/* 28-where-the-rule-changes: steps[2].ask.choices[1] */
N_("A force field begins: the velocity only bends")
/* 28-where-the-rule-changes: steps[2].ask.choices[2] */
N_("Nothing: the equation has fading coefficients, so its effect grows smoothly")
/* 28-where-the-rule-changes: steps[2].hints[0] */
N_("How many freedoms are there on the left, how many on the right?")
/* 28-where-the-rule-changes: steps[2].hints[1] */
N_("The coefficients fade to zero at the border, but the direction that they define does not.")
/* 28-where-the-rule-changes: steps[2].feedback[0] */
N_("A force field changes a velocity in time. Here a direction is forbidden from one instant "
  "to the next.")
/* 28-where-the-rule-changes: steps[2].feedback[1] */
N_("A factor does not matter: 0.001 (x' − y') = 0 demands as much as x' − y' = 0. However "
  "small, it demands everything.")
/* 28-where-the-rule-changes: steps[3].title */
N_("Cross it without a loss")
/* 28-where-the-rule-changes: steps[3].text */
N_("Choose the ratio r = y'/x' at the border so that the particle loses no energy.")
/* 28-where-the-rule-changes: steps[3].explain */
N_("With y' = x' nothing is stopped, and there is no jump. A constraint that appears costs "
  "only what contradicts it.")
/* 28-where-the-rule-changes: steps[3].ask.says[0] */
N_("the particle loses no energy")
/* 28-where-the-rule-changes: steps[3].ask.says[1] */
N_("it still moves to the right")
/* 28-where-the-rule-changes: steps[3].hints[0] */
N_("What is lost is the part across the allowed direction.")
/* 28-where-the-rule-changes: steps[3].hints[1] */
N_("Let the velocity already satisfy x' = y'.")
/* 28-where-the-rule-changes: steps[3].feedback[0] */
N_("The opposite: this velocity is entirely across, and all of it is lost.")
/* 28-where-the-rule-changes: steps[3].feedback[1] */
N_("It loses {truth('E-') - truth('E+')} J.")
/* 28-where-the-rule-changes: steps[4].title */
N_("Where the path decides")
/* 28-where-the-rule-changes: steps[4].text */
N_("Another equation, in space: its coefficients vanish at a point, and what direction they "
  "tend to depends on how the particle goes on from there. How many jumps are consistent with "
  "the motion that follows?")
/* 28-where-the-rule-changes: steps[4].explain */
N_("{count(read('jump', 'outcomes'))}, and nothing in the model prefers one. The verdict is "
  "[[indeterminate]], with the outcomes listed.")
/* 28-where-the-rule-changes: steps[4].ask.choices[0] */
N_("One: mechanics is deterministic")
/* 28-where-the-rule-changes: steps[4].ask.choices[1] */
N_("Three")
/* 28-where-the-rule-changes: steps[4].ask.choices[2] */
N_("None: the equation does not act where it vanishes")
/* 28-where-the-rule-changes: steps[4].hints[0] */
N_("A jump decides along which path the particle leaves. The path decides with which direction "
  "the jump was made.")
/* 28-where-the-rule-changes: steps[4].hints[1] */
N_("Each pair of a jump and a path that agree counts.")
/* 28-where-the-rule-changes: steps[4].feedback[0] */
N_("It is if the limit of the direction is one. Here it depends on the path, and the path on "
  "the jump.")
/* 28-where-the-rule-changes: steps[4].feedback[1] */
N_("It vanishes at one point only. Next to it, it forbids a direction as ever.")
/* 28-where-the-rule-changes: steps[5].title */
N_("Is that an answer?")
/* 28-where-the-rule-changes: steps[5].text */
N_("The program says: it depends on the path, and lists the outcomes. Is “it depends” an "
  "answer? Say why in a sentence.")
/* 28-where-the-rule-changes: steps[5].explain */
N_("A number would be a choice that nobody made. The list says exactly what the model knows.")
/* 28-where-the-rule-changes: steps[5].ask.prompt */
N_("Is “it depends” an answer?")
/* 28-where-the-rule-changes: steps[5].ask.model */
N_("Yes: the model leaves several motions possible, and a single number would hide that.")
/* 29-hit-harder-get-less: name */
N_("Hit harder, get less")
/* 29-hit-harder-get-less: goal */
N_("Use a breakable constraint: a law with a threshold, where a harder blow can give a smaller "
  "impulse.")
/* 29-hit-harder-get-less: steps[0].title */
N_("Twice as fast")
/* 29-hit-harder-get-less: steps[0].text */
N_("A bullet hits a pane across with 30 m/s and bounces back. The pane's threshold is at {V} "
  "m/s. Now the bullet comes with 60 m/s. What does it do?")
/* 29-hit-harder-get-less: steps[0].explain */
N_("It goes on with {-truth(\"y'+\")} m/s. A breakable constraint is a law: restitution depends "
  "on the velocity and becomes negative above the threshold.")
/* 29-hit-harder-get-less: steps[0].ask.choices[0] */
N_("It bounces back, twice as fast as before")
/* 29-hit-harder-get-less: steps[0].ask.choices[1] */
N_("It stops in the pane")
/* 29-hit-harder-get-less: steps[0].ask.choices[2] */
N_("It goes through")
/* 29-hit-harder-get-less: steps[0].hints[0] */
N_("What is a threshold?")
/* 29-hit-harder-get-less: steps[0].hints[1] */
N_("Below it the glass holds, at it the bullet stops, above it the glass breaks.")
/* 29-hit-harder-get-less: steps[0].feedback[0] */
N_("That is so below the threshold. Above it the constraint gives way.")
/* 29-hit-harder-get-less: steps[0].feedback[1] */
N_("That is so exactly at the threshold, {V} m/s.")
/* 29-hit-harder-get-less: steps[1].title */
N_("Who is pushed harder?")
/* 29-hit-harder-get-less: steps[1].text */
N_("One bullet hits the pane at {v} m/s, exactly the threshold, and stops. Another hits it at "
  "60 m/s and goes through. How does the impulse of the pane change from the first to the "
  "second?")
/* 29-hit-harder-get-less: steps[1].explain */
N_("It falls, from {truth('impulse:touch.normal')} N s at 40 m/s. The faster bullet changes "
  "its velocity less.")
/* 29-hit-harder-get-less: steps[1].hints[0] */
N_("The impulse is the mass times the change of the velocity.")
/* 29-hit-harder-get-less: steps[1].hints[1] */
N_("The first loses 40 m/s. Does the second lose more or less than 40?")
/* 29-hit-harder-get-less: steps[1].feedback[0] */
N_("That would be so for a wall: a harder blow, a larger impulse. Glass that breaks gives "
  "less.")
/* 29-hit-harder-get-less: steps[1].feedback[1] */
N_("That would be a pane that gives the same impulse to every bullet. Compute both changes of "
  "velocity.")
/* 29-hit-harder-get-less: steps[2].title */
N_("What is left of it?")
/* 29-hit-harder-get-less: steps[2].text */
N_("The bullet of {m} kg hits with 60 m/s and gets an impulse of "
  "{truth('impulse:touch.normal')} N s from the pane. With which velocity y' does it go on? "
  "(Its y' before is {y'} m/s.)")
/* 29-hit-harder-get-less: steps[2].explain */
N_("{truth(\"y'+\")} m/s. The law is (1 − s²)/(1 + s²) of the velocity, with s the velocity over "
  "the threshold: positive below, zero at it, negative above.")
/* 29-hit-harder-get-less: steps[2].hints[0] */
N_("m times the change of the velocity is the impulse.")
/* 29-hit-harder-get-less: steps[2].hints[1] */
N_("Divide the impulse by m and add it to the velocity before: y' + J/m.")
/* 29-hit-harder-get-less: steps[2].feedback[0] */
N_("That is the velocity before. The pane has given an impulse.")
/* 29-hit-harder-get-less: steps[2].feedback[1] */
N_("That is the change of the velocity. Add it to the velocity before.")
/* 29-hit-harder-get-less: steps[2].feedback[2] */
N_("The size is right. It went through, so it still moves downwards.")
/* 29-hit-harder-get-less: steps[2].feedback[3] */
N_("You subtracted the threshold. The law is not a fixed toll: the faster the bullet, the less "
  "it loses.")
/* 29-hit-harder-get-less: steps[3].title */
N_("The largest impulse")
/* 29-hit-harder-get-less: steps[3].text */
N_("Find the speed v at which the pane gives its largest impulse.")
/* 29-hit-harder-get-less: steps[3].explain */
N_("At the threshold, where the bullet stops: m V = {m*V} N s. Slower ones bounce and get "
  "less, faster ones go through and get less.")
/* 29-hit-harder-get-less: steps[3].ask.says[0] */
N_("the impulse is the largest")
/* 29-hit-harder-get-less: steps[3].hints[0] */
N_("Read the impulse in the Jump panel and change v.")
/* 29-hit-harder-get-less: steps[3].hints[1] */
N_("Where does the bullet just stop?")
/* 29-hit-harder-get-less: steps[3].feedback[0] */
N_("{truth('impulse:touch.normal')} N s. A faster bullet still gets more.")
/* 29-hit-harder-get-less: steps[3].feedback[1] */
N_("{truth('impulse:touch.normal')} N s. Above the threshold a faster bullet gets less.")
/* 29-hit-harder-get-less: steps[4].title */
N_("The mirror image")
/* 29-hit-harder-get-less: steps[4].text */
N_("A ball falls on starch in water. Its threshold is at {V} m/s. A slow ball, 1 m/s, and a "
  "fast one, 5 m/s: which of them sinks in?")
/* 29-hit-harder-get-less: steps[4].explain */
N_("The slow one sinks in with {-truth(\"y'+\")} m/s. It is the law of glass the other way "
  "round: below the threshold it lets through, above it resists.")
/* 29-hit-harder-get-less: steps[4].ask.choices[0] */
N_("The slow one; the fast one bounces")
/* 29-hit-harder-get-less: steps[4].ask.choices[1] */
N_("The fast one; the slow one bounces")
/* 29-hit-harder-get-less: steps[4].ask.choices[2] */
N_("Both: a fluid holds nothing")
/* 29-hit-harder-get-less: steps[4].hints[0] */
N_("One can run over such a pool, but not stand on it.")
/* 29-hit-harder-get-less: steps[4].hints[1] */
N_("It hardens under a hard blow.")
/* 29-hit-harder-get-less: steps[4].feedback[0] */
N_("That is glass. This fluid does the reverse.")
/* 29-hit-harder-get-less: steps[4].feedback[1] */
N_("That is water. Starch and water harden under a fast load.")
/* 29-hit-harder-get-less: steps[5].title */
N_("The table lets go")
/* 29-hit-harder-get-less: steps[5].text */
N_("A ball rolls on a table and meets a smooth cushion with {v} m/s. At this speed the blow is "
  "above the threshold, and the law releases the rolling. How many freedoms has the ball "
  "after the impact, while it stays on the table?")
/* 29-hit-harder-get-less: steps[5].explain */
N_("2: x' is {truth(\"x'+\")} m/s, and it still spins with {truth(\"theta'+\")} rad/s, so it "
  "slides. Below the threshold it would go on rolling. The impulse of one equation decides "
  "whether another one goes on acting.")
/* 29-hit-harder-get-less: steps[5].hints[0] */
N_("While it rolls: x, y, θ less two equations. Which one is released?")
/* 29-hit-harder-get-less: steps[5].hints[1] */
N_("Only table.slip is released: it slides along and spins independently.")
/* 29-hit-harder-get-less: steps[5].feedback[0] */
N_("That is a ball that still rolls. Above the threshold the slip equation is released.")
/* 29-hit-harder-get-less: steps[5].feedback[1] */
N_("It stays on the table: the normal equation still acts.")
/* 30-a-law-with-two-answers: name */
N_("A law with two answers")
/* 30-a-law-with-two-answers: goal */
N_("Accept a model that allows two motions, and say what in it must be changed.")
/* 30-a-law-with-two-answers: steps[0].title */
N_("What happens next?")
/* 30-a-law-with-two-answers: steps[0].text */
N_("A rigid rod slides with its lower end in front over a rough floor, at {v} m/s, without "
  "turning. There is no gravity, so nothing presses the rod on the floor. Friction is "
  "Coulomb's, μ = {mu}. What happens next?")
/* 30-a-law-with-two-answers: steps[0].explain */
N_("Both satisfy every law of the model. The verdict is [[indeterminate]] with "
  "{count(read('jump', 'outcomes'))} outcomes. This is Painlevé's paradox.")
/* 30-a-law-with-two-answers: steps[0].ask.choices[0] */
N_("It slides on")
/* 30-a-law-with-two-answers: steps[0].ask.choices[1] */
N_("Its end stops at once, and the rod is thrown up")
/* 30-a-law-with-two-answers: steps[0].ask.choices[2] */
N_("The equations allow both")
/* 30-a-law-with-two-answers: steps[0].hints[0] */
N_("Imagine a small push N of the floor. Its friction μ N turns the rod. Does this lift the "
  "end or press it down?")
/* 30-a-law-with-two-answers: steps[0].hints[1] */
N_("With so much friction a push makes the end press down more, so the push can justify "
  "itself.")
/* 30-a-law-with-two-answers: steps[0].feedback[0] */
N_("That satisfies all equations. Check whether another motion does too.")
/* 30-a-law-with-two-answers: steps[0].feedback[1] */
N_("That satisfies all equations as well. But nothing forces it to happen: sliding on is also "
  "possible.")
/* 30-a-law-with-two-answers: steps[1].title */
N_("The other outcome")
/* 30-a-law-with-two-answers: steps[1].text */
N_("In the other outcome the lower end is stopped by an impulse of the floor. The angular "
  "momentum about this end is kept: m v (l/2) s = (m l²/3) ω, with s = {s}. The centre is at "
  "the height (l/2) s. With which x' does the centre go on? (v = {v} m/s)")
/* 30-a-law-with-two-answers: steps[1].explain */
N_("{min(read('jump', 'outcomes', 0, 'x'), read('jump', 'outcomes', 1, 'x'))} m/s, and the rod "
  "rises over its end. A jump without a collision: nothing was falling.")
/* 30-a-law-with-two-answers: steps[1].hints[0] */
N_("ω = 3 v s/(2 l). The centre turns about the end.")
/* 30-a-law-with-two-answers: steps[1].hints[1] */
N_("x' = ω (l/2) s = (3/4) v s².")
/* 30-a-law-with-two-answers: steps[1].feedback[0] */
N_("That is the outcome in which it slides on.")
/* 30-a-law-with-two-answers: steps[1].feedback[1] */
N_("The end stops, not the whole rod: the rod turns about its end.")
/* 30-a-law-with-two-answers: steps[1].feedback[2] */
N_("That is an upright rod. This one leans: s = {s} enters twice.")
/* 30-a-law-with-two-answers: steps[1].feedback[3] */
N_("You took a particle at the centre. The rod's own moment of inertia gives the factor 3/4.")
/* 30-a-law-with-two-answers: steps[2].title */
N_("Back to one answer")
/* 30-a-law-with-two-answers: steps[2].text */
N_("Lower the friction until one outcome is left.")
/* 30-a-law-with-two-answers: steps[2].explain */
N_("The limit is (1 + 3 c²)/(3 s c) = {(1 + 3*c^2)/(3*s*c)} for this inclination. Below it a "
  "push of the floor lifts the end and ends itself.")
/* 30-a-law-with-two-answers: steps[2].ask.says[0] */
N_("one outcome is left")
/* 30-a-law-with-two-answers: steps[2].ask.says[1] */
N_("μ is hardly lower than needed")
/* 30-a-law-with-two-answers: steps[2].hints[0] */
N_("The paradox needs much friction. Ordinary surfaces are below 1.")
/* 30-a-law-with-two-answers: steps[2].hints[1] */
N_("Stop at the first value with one answer: somewhere between 1.3 and 1.4.")
/* 30-a-law-with-two-answers: steps[2].feedback[0] */
N_("One outcome, but you went too far. Where does the second one disappear?")
/* 30-a-law-with-two-answers: steps[2].feedback[1] */
N_("At μ = {mu} there are still two.")
/* 30-a-law-with-two-answers: steps[3].title */
N_("The worst inclination")
/* 30-a-law-with-two-answers: steps[3].text */
N_("The limit μ = (1 + 3 c²)/(3 s c), with s and c the sine and cosine of the inclination, is "
  "smallest at tan = 2. The rod is set to this inclination, and μ is 1.34. How many outcomes "
  "are there?")
/* 30-a-law-with-two-answers: steps[3].explain */
N_("Two: the limit is 4/3 here. Below 4/3 no uniform rod shows the paradox, at any "
  "inclination. Other shapes can have it at ordinary friction.")
/* 30-a-law-with-two-answers: steps[3].hints[0] */
N_("tan = 2 means s² = 4/5, c² = 1/5, s c = 2/5. Compute the limit.")
/* 30-a-law-with-two-answers: steps[3].hints[1] */
N_("(1 + 3/5)/(6/5) = 4/3. Is μ above or below it?")
/* 30-a-law-with-two-answers: steps[3].feedback[0] */
N_("That is right for the inclination of the steps before, where the limit is 1.356. At tan = "
  "2 it is lower.")
/* 30-a-law-with-two-answers: steps[3].feedback[1] */
N_("Sliding on always satisfies the equations. The question is whether a second motion does.")
/* 30-a-law-with-two-answers: steps[4].title */
N_("What is to blame?")
/* 30-a-law-with-two-answers: steps[4].text */
N_("Every equation is right, and two motions satisfy them. Which assumption of the model must "
  "be given up to get one answer?")
/* 30-a-law-with-two-answers: steps[4].explain */
N_("A rigid contact has no past that could decide. Let it yield a little, however little, and "
  "its compression decides which of the two motions comes.")
/* 30-a-law-with-two-answers: steps[4].ask.choices[0] */
N_("Newton's laws: they fail for large friction")
/* 30-a-law-with-two-answers: steps[4].ask.choices[1] */
N_("Perfect rigidity together with Coulomb's law")
/* 30-a-law-with-two-answers: steps[4].ask.choices[2] */
N_("The arithmetic: more digits would decide")
/* 30-a-law-with-two-answers: steps[4].hints[0] */
N_("Which assumption is about the material and not about mechanics?")
/* 30-a-law-with-two-answers: steps[4].hints[1] */
N_("A contact that yields a little has a history, and the history decides.")
/* 30-a-law-with-two-answers: steps[4].feedback[0] */
N_("They hold in both outcomes. What is missing is a statement about the contact.")
/* 30-a-law-with-two-answers: steps[4].feedback[1] */
N_("Both outcomes are exact. No number of digits prefers one.")
/* 30-a-law-with-two-answers: steps[5].title */
N_("Why refuse?")
/* 30-a-law-with-two-answers: steps[5].text */
N_("The program refuses to choose and explains why. Answer in a sentence.")
/* 30-a-law-with-two-answers: steps[5].explain */
N_("Determinate, hyperstatic, indeterminate, inconsistent, singular, energy-growth: these "
  "verdicts are answers, each with its reason.")
/* 30-a-law-with-two-answers: steps[5].ask.prompt */
N_("Why is a refusal with a reason better than a number?")
/* 30-a-law-with-two-answers: steps[5].ask.model */
N_("A number would hide that the model does not decide, and the next reader would take it for "
  "a fact.")
