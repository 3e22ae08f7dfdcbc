# SPDX-License-Identifier: GPL-3.0-or-later
# Seconds that SymPy's Kane method takes for the equations of a chain of rods: chain-kane.py N
import sys
import time

from sympy import symbols
from sympy.core.cache import clear_cache
from sympy.physics.mechanics import KanesMethod, Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia


def derive(n):
    clear_cache()
    start = time.process_time()
    q = dynamicsymbols("q:%d" % n)
    u = dynamicsymbols("u:%d" % n)
    m, length, g = symbols("m L g")
    ground = ReferenceFrame("N")
    end = Point("O")
    end.set_vel(ground, 0)
    bodies, loads, rates = [], [], []
    for k in range(n):
        frame = ground.orientnew("A%d" % k, "Axis", [q[k], ground.z])
        frame.set_ang_vel(ground, u[k] * ground.z)
        centre = end.locatenew("C%d" % k, length / 2 * frame.x)
        centre.v2pt_theory(end, ground, frame)
        tip = end.locatenew("P%d" % k, length * frame.x)
        tip.v2pt_theory(end, ground, frame)
        spin = (inertia(frame, 0, 0, m * length**2 / 12), centre)
        bodies.append(RigidBody("R%d" % k, centre, frame, m, spin))
        loads.append((centre, -m * g * ground.y))
        rates.append(q[k].diff() - u[k])
        end = tip
    KanesMethod(ground, q_ind=q, u_ind=u, kd_eqs=rates).kanes_equations(bodies, loads)
    return time.process_time() - start


derive(1)
print(sorted(derive(int(sys.argv[1])) for _ in range(3))[1])
