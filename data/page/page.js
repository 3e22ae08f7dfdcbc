/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The script of a page: it shows stored samples, and adds multiples of them.  It computes no mechanics. */
'use strict';
(function () {
  const data = JSON.parse(document.getElementById('data').textContent);
  const text = data.text;
  const n = data.times.length;
  const state = { sample: 0, tab: 0, playing: false, speed: 1, during: false, shown: { 0: true, 1: false, 2: false, 3: true }, rates: {}, covers: [] };
  const watchers = [];   /* functions that show the sample */

  /* ---- Small helpers ---- */

  function make (name, attributes, ...children) {
    const svg = ['svg', 'path', 'g', 'line', 'text', 'polyline', 'rect', 'circle'].includes(name);
    const element = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);

    for (const key in attributes || {})
      if (key.startsWith('on'))
        element.addEventListener(key.slice(2), attributes[key]);
      else if (attributes[key] !== null && attributes[key] !== false)
        element.setAttribute(key, attributes[key] === true ? '' : attributes[key]);
    for (const child of children)
      if (child !== null)
        element.append(child);
    return element;
  }

  /* MathML that the program wrote. */
  function math (markup, label) {
    const span = make('span', label ? { 'aria-label': label, role: 'math' } : null);

    span.innerHTML = markup;
    return span;
  }

  /* A number as it is written on the page. */
  function written (value) {
    return String(value).replace(/-/g, '−').replace('e+', 'e');
  }

  /* Six digits, as the window shows them. */
  function format (value) {
    if (value === null || value === undefined || !isFinite(value))
      return '–';
    return written(Number(value.toPrecision(6)));
  }

  /* A list of differences, or one number, as a function of the sample. */
  function unpack (packed) {
    let last = 0;

    if (!Array.isArray(packed))
      return () => packed;
    const values = packed.map((step) => step === null ? null : (last += step));
    return (i) => values[i];
  }

  /* The columns by their path: path elements joined by '/'. */
  function readColumns (list) {
    return (list || []).map((column) => ({
      path: column.path,
      key: column.path.join('/'),
      at: Array.isArray(column.values) ? (i) => column.values[i] : () => column.values,
    }));
  }

  const columns = readColumns(data.columns);
  const tabs = data.parameterizations.map((it) => ({ it, columns: readColumns(it.columns) }));
  const current = () => tabs[state.tab];
  const find = (list, ...path) => list.find((column) => column.key === path.join('/'));
  const isBefore = (i) => i + 1 < n && data.times[i] === data.times[i + 1];
  const isAfter = (i) => i > 0 && data.times[i] === data.times[i - 1];

  function watch (func) {
    watchers.push(func);
  }

  function show () {
    for (const func of watchers)
      func(state.sample);
  }

  function go (sample, during) {
    state.sample = Math.max(0, Math.min(n - 1, sample));
    state.during = Boolean(during) && isBefore(state.sample);
    show();
  }

  /* ---- The sheet ---- */

  function makeSheet () {
    const svg = make('svg', { class: 'sheet', viewBox: '0 0 ' + data.size.join(' '), role: 'img', id: 'sheet' });
    const still = make('g'), moving = make('g'), arrows = make('g', { id: 'arrows' });
    const corner = data.corners.map(unpack);
    const paths = [];    /* the element of each track */
    const decoded = [];  /* for each parameterization: its tracks */

    function place (element, track, i) {
      const shape = track[0](i);

      if (shape === null || shape === undefined) {
        element.setAttribute('display', 'none');
        return;
      }
      if (element.shape !== shape) {
        element.shape = shape;
        element.setAttribute('d', data.shapes[shape][1]);
        element.setAttribute('style', data.styles[data.shapes[shape][0]]);
      }
      element.removeAttribute('display');
      element.setAttribute('transform', 'translate(' + track[1](i) / 20 + ' ' + track[2](i) / 20 + ') rotate(' +
                           track[3](i) * 0.018 / Math.PI + ')');
    }

    for (const packed of data.still) {
      const element = make('path');

      place(element, packed.map(unpack), 0);
      still.append(element);
    }
    svg.append(still, moving, arrows);
    drawByPointer(svg);
    watch((i) => {
      const tracks = decoded[state.tab] || (decoded[state.tab] = data.moving[state.tab].map((t) => t.map(unpack)));

      while (paths.length < tracks.length)
        moving.append(paths[paths.push(make('path')) - 1]);
      paths.forEach((element, k) => {
        if (k < tracks.length)
          place(element, tracks[k], i);
        else
          element.setAttribute('display', 'none');
      });
      /* The sheet follows the mechanism over the paper. */
      state.corner = corner.map((it) => it(i));
      svg.setAttribute('viewBox', [...state.corner, ...data.size].join(' '));
      drawArrows(arrows, i);
      svg.setAttribute('aria-label', text.sheet + ': ' + data.name + ', t = ' + format(data.times[i]) + ' s');
    });
    return svg;
  }

  /* ---- Arrows ---- */

  const VELOCITY = 0, VIRTUAL = 1, FORCE = 2, IMPULSE = 3, TURN = 1;
  const LINE = 1.5, HEAD = 10, MINOR_HEAD = 6, MARGIN = 8;

  const unpackArrow = ([kind, shape, flags, label, x, y, parts]) => ({ kind, shape, flags, label, x: unpack(x), y: unpack(y),
    parts: (parts || []).map(unpack) });
  const arrowLists = {
    velocities: data.velocities.map(unpackArrow),
    efforts: data.efforts.map(unpackArrow),
    reactions: data.fields.map((it) => it.reactions.map(unpackArrow)),
    basis: data.fields.map((it) => it.basis.map(unpackArrow)),
  };
  const jumpArrows = (sample) => data.jumps[sample][state.tab].arrows || [];

  /* The arrow of a track at sample @i, with the sum of its parts times @rates; null if there is none. */
  function arrowAt (track, i, rates) {
    const arrow = { kind: track.kind, turns: track.shape === TURN, hollow: track.flags & 1, dot: track.flags & 2, minor: track.flags & 4,
      label: track.label, x: track.x(i) / 20, y: track.y(i) / 20, u: 0, v: 0 };

    if (track.x(i) === null || track.parts.length === 0)
      return null;
    rates.forEach((rate, k) => {
      arrow.u += rate * track.parts[2 * k](i);
      arrow.v += rate * track.parts[2 * k + 1](i);
    });
    arrow.u /= arrow.turns ? 1000 : 20;
    arrow.v /= -20;
    return arrow;
  }

  const virtualRates = () => (current().it.retained || []).map((name) => state.rates[name] || 0);

  function listArrows (i) {
    const list = [], add = (tracks, rates) => {
      for (const track of tracks) {
        const arrow = arrowAt(track, i, rates);

        if (arrow !== null)
          list.push(arrow);
      }
    };

    if (state.during && isJumpCovered())
      return list;
    if (state.during) {
      for (const it of jumpArrows(i)) {
        const arrow = arrowAt(unpackArrow(it), 0, [1]);

        if (arrow !== null && state.shown[arrow.kind])
          list.push(arrow);
      }
      return list;
    }
    if (isAfterCovered(i))
      return list;
    if (state.shown[VELOCITY] && !state.covers.includes('velocity'))
      add(arrowLists.velocities, [1]);
    if (state.shown[VIRTUAL] && !state.covers.includes('field'))
      add(arrowLists.basis[state.tab], virtualRates());
    if (state.shown[FORCE]) {
      add(arrowLists.efforts, [1]);
      if (!areReactionsCovered())
        add(arrowLists.reactions[state.tab], [1]);
    }
    return list;
  }

  /* Two arrows on one line with a common part. */
  function covers (a, b) {
    const ends = [[b.x - a.x, b.y - a.y], [b.x + b.ux * b.length - a.x, b.y + b.uy * b.length - a.y]];
    const along = ends.map((end) => end[0] * a.ux + end[1] * a.uy);

    return ends.every((end) => Math.abs(end[0] * a.uy - end[1] * a.ux) <= 3) &&
      Math.min(a.length, Math.max(...along)) - Math.max(0, Math.min(...along)) > 6;
  }

  /* Ends an arrow at the margin of the sheet; false if nothing of it is seen. */
  function clip (arrow) {
    const low = state.corner.map((it) => it + MARGIN + 8), high = state.corner.map((it, k) => it + data.size[k] - MARGIN - 8);
    const dx = arrow.u, dy = arrow.v;
    let part = 1;

    arrow.length = Math.hypot(dx, dy);
    if (arrow.length < 0.75 || arrow.x < low[0] || arrow.y < low[1] || arrow.x > high[0] || arrow.y > high[1])
      return false;
    arrow.ux = dx / arrow.length;
    arrow.uy = dy / arrow.length;
    if (dx !== 0)
      part = Math.min(part, ((dx > 0 ? high[0] : low[0]) - arrow.x) / dx);
    if (dy !== 0)
      part = Math.min(part, ((dy > 0 ? high[1] : low[1]) - arrow.y) / dy);
    arrow.broken = part < 1;
    arrow.length *= part;
    return arrow.length > (arrow.broken ? HEAD : 0);
  }

  const at = (x, y) => x.toFixed(2) + ' ' + y.toFixed(2);

  function headPath (x, y, ux, uy, length, half) {
    const bx = x - ux * length, by = y - uy * length;

    return [at(bx - uy * half * length, by + ux * half * length), at(x, y), at(bx + uy * half * length, by - ux * half * length)];
  }

  /* The elements of an arrow whose tip is (x, y) with the direction (ux, uy); @shaft(back) is its path, ending before the tip. */
  function drawShaft (arrow, x, y, ux, uy, length, shaft) {
    const color = 'var(--c' + (10 + arrow.kind) + ')', width = LINE * (arrow.minor ? 1 : 1.6);
    const head = Math.min(arrow.minor ? MINOR_HEAD : HEAD, 0.6 * length), vee = arrow.kind === VELOCITY;
    const group = make('g', { class: 'kind-' + arrow.kind });
    const stroke = (d, more) => group.append(make('path', Object.assign({ d, fill: 'none', stroke: color, 'stroke-width': width }, more)));
    const points = headPath(x, y, ux, uy, head, vee ? 0.46 : 0.42);
    const d = shaft(vee ? 0 : 0.8 * head) + (vee ? 'M' + points.join('L') : '');
    const dash = arrow.kind === VIRTUAL && length > 2 * head ? { 'stroke-dasharray': '6 4' } : {};

    if (arrow.hollow) {
      stroke(d, { 'stroke-width': width + 2 });
      stroke(d, { 'stroke-width': Math.max(width - 0.4, 1), stroke: 'var(--c0)' });
    }
    else
      stroke(d, dash);
    for (let i = 0; !vee && i < (arrow.kind === IMPULSE ? 2 : 1); i++) {
      const back = i * 0.75 * head, open = arrow.kind === VIRTUAL || arrow.hollow;

      group.append(make('path', { d: 'M' + headPath(x - ux * back, y - uy * back, ux, uy, head, 0.42).join('L') + 'Z',
        fill: open ? 'var(--c0)' : color, stroke: open ? color : 'none', 'stroke-width': width * 0.75 }));
    }
    if (arrow.broken)
      for (let i = 0; i < 2; i++) {
        const back = head * 1.5 + 4 * i, bx = x - ux * back, by = y - uy * back;

        stroke('M' + at(bx - uy * 5 - ux * 2, by + ux * 5 - uy * 2) + 'L' + at(bx + uy * 5 + ux * 2, by - ux * 5 + uy * 2));
      }
    if (arrow.dot)
      group.append(make('circle', { cx: arrow.x.toFixed(2), cy: arrow.y.toFixed(2), r: 3.2, fill: color }));
    return group;
  }

  function drawLabel (arrow, x, y, ux, uy) {
    const [width, height, shapes] = data.labels[arrow.label];
    const distance = 5 + 0.5 * (Math.abs(ux) * width + Math.abs(uy) * height);
    const inside = (value, k, half) => Math.max(state.corner[k] + half, Math.min(state.corner[k] + data.size[k] - half, value));
    const group = make('g', { transform: 'translate(' + at(inside(x + ux * distance, 0, width / 2), inside(y + uy * distance, 1, height / 2)) + ')' });

    for (const halo of [true, false])
      for (const [shape, sx, sy] of shapes)
        group.append(make('path', { d: data.shapes[shape][1], transform: 'translate(' + sx / 20 + ' ' + sy / 20 + ')',
          style: halo ? 'fill:none;stroke:var(--c0);stroke-width:3;stroke-linejoin:round' : data.styles[data.shapes[shape][0]] }));
    return group;
  }

  function drawTurn (arrow) {
    const sweep = -Math.sign(arrow.u) * Math.max(0.35, Math.min(Math.abs(arrow.u), 4.7)), start = -Math.PI / 2 - sweep / 2;
    const radius = 20 + 7 * arrow.kind + (arrow.hollow ? 4 : 0), length = radius * Math.abs(sweep), head = Math.min(HEAD, 0.6 * length);
    const spot = (angle) => [arrow.x + radius * Math.cos(angle), arrow.y + radius * Math.sin(angle)];
    const tip = spot(start + sweep), angle = start + sweep + Math.sign(sweep) * (Math.PI / 2 - head / radius / 2);

    if (Math.abs(arrow.u) < 0.02)
      return null;
    return [drawShaft(arrow, ...tip, Math.cos(angle), Math.sin(angle), length, (back) => {
      const end = sweep * (1 - back / length);

      return 'M' + at(...spot(start)) + 'A' + radius + ' ' + radius + ' 0 ' + (Math.abs(end) > Math.PI ? 1 : 0) + ' ' +
        (sweep > 0 ? 1 : 0) + ' ' + at(...spot(start + end));
    }), arrow.x, arrow.y - radius, 0, -1];
  }

  function drawStraight (arrow, drawn) {
    if (!clip(arrow))
      return null;
    for (let aside = 0; !arrow.minor && aside < 4 && drawn.some((other) => covers(other, arrow)); aside++) {
      arrow.x -= 6 * arrow.uy;
      arrow.y += 6 * arrow.ux;
    }
    if (!arrow.minor)
      drawn.push(arrow);
    const x = arrow.x + arrow.ux * arrow.length, y = arrow.y + arrow.uy * arrow.length;

    return [drawShaft(arrow, x, y, arrow.ux, arrow.uy, arrow.length, (back) =>
      'M' + at(arrow.x, arrow.y) + 'L' + at(x - arrow.ux * back, y - arrow.uy * back)), x, y, arrow.ux, arrow.uy];
  }

  /* The arrow that is being drawn, with a ring at its foot; and the right one beside it once it is told. */
  function drawOwn (group, own) {
    const one = (vector, hollow, id) => {
      const arrow = { kind: own.kind, hollow, dot: false, minor: false, x: own.foot[0], y: own.foot[1],
        u: vector[0] * own.pixels, v: -vector[1] * own.pixels };

      if (!clip(arrow))
        return;
      const x = arrow.x + arrow.ux * arrow.length, y = arrow.y + arrow.uy * arrow.length;

      group.append(make('g', { id }, drawShaft(arrow, x, y, arrow.ux, arrow.uy, arrow.length, (back) =>
        'M' + at(arrow.x, arrow.y) + 'L' + at(x - arrow.ux * back, y - arrow.uy * back))));
    };

    group.append(make('circle', { cx: own.foot[0], cy: own.foot[1], r: 7, fill: 'none', stroke: 'var(--mark)', 'stroke-width': 2, id: 'foot' }));
    one(own.vector, own.right !== null, 'own');
    if (own.right !== null)
      one(own.right, false, 'right-arrow');
  }

  function drawArrows (group, i) {
    const drawn = [], labels = [];

    group.replaceChildren();
    if (state.drawn)
      drawOwn(group, state.drawn);
    for (const arrow of listArrows(i)) {
      const made = arrow.turns ? drawTurn(arrow) : drawStraight(arrow, drawn);

      if (made === null)
        continue;
      group.append(made[0]);
      if (arrow.label >= 0 && !arrow.minor && (arrow.turns || arrow.length >= 8))
        labels.push(drawLabel(arrow, ...made.slice(1)));
    }
    group.append(...labels);
  }

  /* A switch for each kind, with a sample and its value. */
  function makeSwitches () {
    const has = [data.velocities.length > 0, data.fields.some((it) => it.basis.length > 0),
      data.efforts.length > 0 || data.fields.some((it) => it.reactions.length > 0), Object.keys(data.jumps).length > 0];
    const row = make('div', { class: 'row', role: 'group', 'aria-label': text.arrows });

    data.kinds.forEach(([title, unit, round, pixels], kind) => {
      const legend = make('svg', { class: 'legend', viewBox: '0 0 44 14', 'aria-hidden': 'true' });
      const box = make('input', { type: 'checkbox', id: 'arrows-' + kind, checked: state.shown[kind], onchange: () => {
        state.shown[kind] = box.checked;
        show();
      } });

      legend.append(drawShaft({ kind, x: 2, y: 7 }, 42, 7, 1, 0, 40, (back) => 'M2 7L' + (42 - back) + ' 7'));
      if (has[kind])
        row.append(make('label', null, box, legend, title, round ? make('span', { class: 'dim' }, format(round) + ' ' + unit + ' = ' +
          Math.round(pixels) + ' px') : null));
    });
    return row;
  }

  /* ---- The transport ---- */

  function makeTransport () {
    const play = make('button', { class: 'main', id: 'play', onclick: () => setPlaying(!state.playing) }, text.play);
    const scrub = make('input', { type: 'range', id: 'scrub', min: 0, max: n - 1, step: 1, value: 0, 'aria-label': text.time,
      oninput: () => { setPlaying(false); go(Number(scrub.value)); } });
    const time = make('span', { class: 'time', id: 'time' });
    const speed = make('select', { id: 'speed', 'aria-label': text.speed, onchange: () => { state.speed = Number(speed.value); restart(); } },
      ...[0.125, 0.25, 0.5, 1, 2, 4].map((it) => make('option', { value: it, selected: it === 1 }, String(it) + ' ×')));
    const step = (by, label, sign) => make('button', { 'aria-label': label, title: label, id: by < 0 ? 'back' : 'forward',
      onclick: () => { setPlaying(false); go(state.sample + by); } }, sign);
    const row = make('div', { class: 'row', role: 'group', 'aria-label': text.motion }, play, step(-1, text.stepBack, '◀'),
      step(1, text.stepForward, '▶'), make('span', { class: 'grow' }, scrub), time, speed);
    let begun = null;  /* when playing began, and the time of the motion then */

    function restart () {
      begun = { clock: performance.now(), time: data.times[state.sample] };
    }

    function setPlaying (playing) {
      if (playing === state.playing)
        return;
      state.playing = playing;
      play.textContent = playing ? text.pause : text.play;
      if (!playing)
        return;
      if (state.sample === n - 1)
        go(0);
      restart();
      requestAnimationFrame(tick);
    }

    function tick () {
      const time = begun.time + (performance.now() - begun.clock) / 1000 * state.speed;
      let i = state.sample;

      if (!state.playing)
        return;
      while (i + 1 < n && data.times[i + 1] <= time)
        i++;
      if (i !== state.sample || state.during)
        go(i);
      if (i === n - 1)
        setPlaying(false);
      else
        requestAnimationFrame(tick);
    }

    watch((i) => {
      const covered = isTimeCovered();

      if (covered)
        setPlaying(false);
      for (const element of row.querySelectorAll('button, input, select'))
        element.disabled = covered;
      row.title = covered ? text.covered : '';
      scrub.value = i;
      time.textContent = 't = ' + format(data.times[i]) + ' s';
      scrub.setAttribute('aria-valuetext', time.textContent);
    });
    document.addEventListener('keydown', (event) => {
      if (event.key === ' ' && !isTimeCovered() && (event.target === document.body || event.target.id === 'scrub')) {
        event.preventDefault();
        setPlaying(!state.playing);
      }
    });
    return [row, makeEvents(setPlaying)];
  }

  /* Events with their before, during and after. */
  function makeEvents (setPlaying) {
    const names = ['before', 'during', 'after'];
    const choose = make('select', { id: 'events', class: 'grow', 'aria-label': text.event, onchange: () => {
      setPlaying(false);
      if (choose.value !== '')
        go(data.events[Number(choose.value)].sample);
    } }, make('option', { value: '' }, text.noEvent), ...data.events.map((it, k) =>
      make('option', { value: k }, 't = ' + format(data.times[it.sample]) + ' s · ' + it.title)));
    const sides = names.map((name) => make('button', { role: 'radio', id: name, 'aria-checked': 'false', onclick: () => {
      const first = isAfter(state.sample) ? state.sample - 1 : state.sample;

      setPlaying(false);
      go(name === 'after' ? first + 1 : first, name === 'during');
    } }, text[name]));
    const group = make('span', { role: 'radiogroup', 'aria-label': text.event, class: 'row' }, ...sides);
    const row = make('div', { class: 'row', id: 'event-row' }, choose, group);

    row.hidden = data.events.length === 0;
    watch((i) => {
      const at = isBefore(i) ? i : isAfter(i) ? i - 1 : -1;
      const side = at < 0 ? '' : state.during ? 'during' : isBefore(i) ? 'before' : 'after';

      names.forEach((name, k) => {
        sides[k].disabled = at < 0 || isTimeCovered() || (name === 'during' && !hasJump(at));
        sides[k].setAttribute('aria-checked', String(name === side));
      });
      choose.disabled = isTimeCovered();
      choose.value = String(data.events.findIndex((it) => it.sample === at));
      if (choose.selectedIndex < 0)
        choose.value = '';
    });
    return row;
  }

  const hasJump = (sample) => Boolean((data.jumps || {})[sample]);

  /* ---- Tables of numbers ---- */

  /* A cell that shows a column; data-path tells which. */
  function cell (column) {
    const td = make('td', { class: 'number', 'data-path': column ? column.key : null });

    td.column = column;
    return td;
  }

  /* ---- What a step of the lesson covers ---- */

  /* The name of a column among the covers. */
  function coverName (column) {
    const [first, second, third] = column.path || [column.key];

    if (first === 'generalized_forces')
      return second + ':' + third;
    return { value: second, rate: second + "'", accelerations: second + "''", multipliers: 'lambda:' + second,
      reactions: second + '.' + third, kinetic_energy: 'E', kinetic: 'E', potential: 'V', energy: 'E+V' }[first] || column.key;
  }

  /* The joint of an effort or a multiplier, "rope" of "rope.T" and of "lambda:rope.length"; null of another name. */
  const jointOf = (name) => (/^(?:lambda:|meaning:|power:)?([^:'. ]+)\.[^:']+$/.exec(name) || [])[1] || null;
  const coversWord = (word) => state.covers.includes(word);
  const areReactionsCovered = () => coversWord('forces') || state.covers.some((name) => jointOf(name) !== null);
  const isJumpCovered = () => state.covers.some((name) => /^(impulse:|jump|after|dof|E[-+])|[^:]'\+$/.test(name));
  const isTimeCovered = () => coversWord('time');
  /* Numbers after an event tell its jump. */
  const isAfterCovered = (i) => isJumpCovered() && data.events.some((it) => it.sample < i);

  /* Whether a column must not be told at sample @i; without @i: at some sample. */
  function isCovered (column, i) {
    const name = coverName(column), first = (column.path || [column.key])[0];

    if (state.covers.length === 0)
      return false;
    if (state.covers.includes(name) || (first === 'energy' && (coversWord('E') || coversWord('V'))))
      return true;
    if (first === 'multipliers' || first === 'reactions')
      return coversWord('forces') || state.covers.some((it) => jointOf(it) !== null && jointOf(it) === jointOf(name));
    if (first === 'generalized_forces' && (coversWord('forces') || (/^[LQ]:/.test(name) && areReactionsCovered()) ||
        (/^L:/.test(name) && coversWord('Q:' + name.slice(2)))))
      return true;
    return i === undefined ? isJumpCovered() : isAfterCovered(i);
  }

  function fillNumber (element, column, i) {
    const covered = column && isCovered(column, i);

    element.textContent = covered ? '●●●' : column ? format(column.at(i)) : '–';
    element.classList.toggle('covered', Boolean(covered));
    if (covered)
      element.setAttribute('aria-label', text.covered);
    else
      element.removeAttribute('aria-label');
  }

  function fillCells (table, i) {
    for (const td of table.querySelectorAll('td.number'))
      fillNumber(td, td.column, i);
  }

  function table (id, titles, rows) {
    const element = make('table', { id }, make('thead', null, make('tr', null, ...titles.map((title, k) =>
      make('th', { scope: 'col', class: k > 0 && rows.length && rows[0][k].column !== undefined ? 'number' : null }, title)))),
      make('tbody', null, ...rows.map((row) => make('tr', null, ...row))));

    return element;
  }

  const head = (...children) => make('th', { scope: 'row' }, ...children);

  function stateTable () {
    const mine = current().columns;

    return table('state', [text.parameter, text.value, text.rate, text.acceleration],
      Object.keys(data.symbols).map((name) => [head(math(data.symbols[name][0], name)), cell(find(columns, 'value', name)),
        cell(find(columns, 'rate', name)), cell(find(mine, 'accelerations', name))]));
  }

  /* ---- A parameterization ---- */

  function equations (it) {
    const box = make('div');
    let group = null;

    for (const [title, name, markup] of it.equations) {
      if (title !== group)
        box.append(make('h3', null, title));
      group = title;
      box.append(make('div', { class: 'equation', tabindex: 0 }, make('span', { class: 'name' }, name), math(markup)));
    }
    return box;
  }

  function multiplierTable (tab) {
    const rows = tab.columns.filter((column) => column.path[0] === 'multipliers').map((column) => {
      const name = column.path[1], meaning = (tab.it.meaning || {})[name];

      return [head(math(tab.it.symbols[name] || 'λ', 'lambda ' + name), ' ', make('span', { class: 'dim' }, name)), cell(column),
              make('td', null, areReactionsCovered() ? '●●●' : (meaning || '').replace(/-/g, '−'))];
    });

    return rows.length ? table('multipliers', [text.multiplier, text.value, text.meaning], rows)
                       : make('p', { class: 'dim' }, text.noMultiplier);
  }

  function reactionTable (tab) {
    const rows = tab.columns.filter((column) => column.path[0] === 'reactions')
      .map((column) => [head(column.path[1]), make('td', null, column.path[2]), cell(column)]);

    return rows.length ? table('reactions', [text.joint, text.component, text.value], rows) : null;
  }

  function untold (tab) {
    const items = [];

    for (const joint in tab.it.efforts || {})
      for (const effort in tab.it.efforts[joint])
        if (!tab.it.efforts[joint][effort].told)
          items.push(make('li', null, make('b', null, joint + '.' + effort), ' – ' + tab.it.efforts[joint][effort].why));
    return items.length ? make('ul', { id: 'untold' }, ...items) : null;
  }

  function forceTable (tab) {
    const rows = tab.it.retained.map((name) => [head(math(data.symbols[name][0], name)),
      cell(find(tab.columns, 'generalized_forces', 'D', name)), cell(find(tab.columns, 'generalized_forces', 'L', name))]);

    return table('forces', [text.parameter, text.given, text.constraint], rows);
  }

  function energyTable (tab) {
    return table('energies', [text.energies, text.value], [
      [head(text.kinetic), cell(find(tab.columns, 'kinetic'))],
      [head(text.potential), cell(find(tab.columns, 'potential'))],
      [head(text.energy), cell(find(tab.columns, 'energy'))]]);
  }

  /* The verdict that holds at sample @i: the last entry that begins before it. */
  function verdict (it, i) {
    let found = '';

    for (const [from, why] of it.why || [])
      if (from <= i)
        found = why;
    return found;
  }

  function fillTab (panel, k) {
    const tab = tabs[k], title = (name) => make('h2', null, name);
    const parts = [];

    panel.replaceChildren();
    if (tab.it.refusal) {
      panel.append(make('p', { class: 'why' }, tab.it.refusal));
      return;
    }
    parts.push(make('p', { class: 'dim' }, tab.it.class), title(text.state), stateTable(), make('p', { class: 'why', id: 'why' }));
    parts.push(title(text.multipliers), multiplierTable(tab));
    if (reactionTable(tab))
      parts.push(title(text.reactions), reactionTable(tab));
    if (untold(tab))
      parts.push(title(text.untold), untold(tab));
    parts.push(title(text.equations), equations(tab.it));
    parts.push(title(text.forces), forceTable(tab), title(text.energies), energyTable(tab));
    for (const part of parts)
      panel.append(part.tagName === 'TABLE' ? make('div', { class: 'scroll' }, part) : part);
  }

  function makeTabs () {
    const panel = make('div', { role: 'tabpanel', id: 'panel', 'aria-labelledby': 'tab-0' });
    const buttons = tabs.map((tab, k) => make('button', { role: 'tab', id: 'tab-' + k, 'aria-controls': 'panel',
      onclick: () => choose(k), onkeydown: (event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];

        if (by) {
          choose((k + by + tabs.length) % tabs.length);
          buttons[state.tab].focus();
        }
      } }, tab.it.name));

    function choose (k) {
      state.tab = k;
      buttons.forEach((button, j) => {
        button.setAttribute('aria-selected', String(j === k));
        button.tabIndex = j === k ? 0 : -1;
      });
      panel.setAttribute('aria-labelledby', 'tab-' + k);
      fillTab(panel, k);
      show();
    }

    watch((i) => {
      const why = panel.querySelector('#why');

      fillCells(panel, i);
      if (why)
        why.textContent = verdict(current().it, i);
    });
    state.choose = choose;
    return [make('section', { 'aria-label': text.parameterization },
                 make('div', { class: 'tabs', role: 'tablist', 'aria-label': text.parameterization }, ...buttons), panel),
            () => choose(0)];
  }

  /* ---- Virtual velocities ---- */

  /* A slider for each retained parameter; the powers are sums of the generalized forces times the rates. */
  function makeSliders () {
    const box = make('div'), power = make('table', { id: 'powers' });
    let filled = -1;

    function setRate (name, value) {
      state.rates[name] = value;
      if (!state.shown[VIRTUAL]) {
        state.shown[VIRTUAL] = true;
        document.getElementById('arrows-1').checked = true;
      }
      show();
    }

    function slider (name) {
      const output = make('output', { id: 'rate-' + name }, format(state.rates[name] || 0));
      const input = make('input', { type: 'range', min: -1, max: 1, step: 0.05, value: state.rates[name] || 0, 'aria-label': name + '*',
        'data-rate': name, oninput: () => {
          output.textContent = format(Number(input.value));
          setRate(name, Number(input.value));
        } });

      return make('label', { class: 'slider' }, make('span', null, math(data.symbols[name][1], name + '*'), '*'), input, output);
    }

    function sum (which, i) {
      let total = 0;

      for (const name of current().it.retained) {
        const column = find(current().columns, 'generalized_forces', which, name), value = column ? column.at(i) : null;

        if (value === null)
          return null;
        total += (state.rates[name] || 0) * value;
      }
      return total;
    }

    watch((i) => {
      const names = current().it.retained || [];

      if (filled !== state.tab)
        box.replaceChildren(...names.map(slider));
      filled = state.tab;
      power.replaceChildren(make('tbody', null, ...[['D', text.givenPower], ['L', text.constraintPower]].map(([which, title]) =>
        make('tr', null, head(title), make('td', { class: 'number', id: 'power-' + which }, 
          state.covers.some((it) => it.startsWith('power:') || it === 'field') || (which === 'L' && areReactionsCovered()) ? '●●●' : names.length ? format(sum(which, i)) + ' W' : '–')))));
    });
    return make('section', { 'aria-label': text.virtual }, make('h2', null, text.virtual), box, power);
  }

  /* ---- Graphs ---- */

  const GRAPH = [640, 240, 64, 10, 12, 28];  /* width, height; left, right, top and bottom margins */

  function quantities () {
    const titles = { value: text.value, rate: text.rate, accelerations: text.acceleration, multipliers: text.multiplier,
      reactions: text.reactions, generalized_forces: text.forces, kinetic_energy: text.kinetic, kinetic: text.kinetic,
      potential: text.potential, energy: text.energy };

    return columns.concat(current().columns).map((column) => ({ column, key: column.key,
      title: (titles[column.path[0]] || column.path[0]) + (column.path.length > 1 ? ': ' + column.path.slice(1).join('.') : '') }));
  }

  function niceStep (range, count) {
    const raw = range / count, power = Math.pow(10, Math.floor(Math.log10(raw)));

    return [1, 2, 5, 10].find((it) => it * power >= raw * 0.999) * power;
  }

  function ticks (low, high, count) {
    const step = niceStep(high - low, count), list = [];

    for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++)
      list.push(Number((k * step).toPrecision(12)));
    return list;
  }

  function plot (svg, column, title) {
    const [width, height, left, right, top, bottom] = GRAPH, first = data.times[0], last = data.times[n - 1];
    const values = data.times.map((t, i) => column.at(i)), known = values.filter((value) => value !== null);
    let low = Math.min(...known), high = Math.max(...known), d = '', open = false;

    if (known.length === 0) {
      low = 0;
      high = 1;
    }
    const pad = (high - low) * 0.05 || Math.max(1, Math.abs(high)) * 0.1;
    low -= pad;
    high += pad;
    const x = (t) => left + (width - left - right) * (last > first ? (t - first) / (last - first) : 0);
    const y = (value) => top + (height - top - bottom) * (high - value) / (high - low);

    svg.replaceChildren();
    for (const value of ticks(low, high, 4))
      svg.append(make('path', { d: 'M' + left + ' ' + y(value) + 'H' + (width - right), stroke: 'var(--c3)' }),
        make('text', { x: left - 6, y: y(value) + 4, 'text-anchor': 'end', 'font-size': 13, fill: 'var(--dim)' }, format(value)));
    for (const t of ticks(first, last > first ? last : first + 1, 6))
      svg.append(make('text', { x: x(t), y: height - 8, 'text-anchor': 'middle', 'font-size': 13, fill: 'var(--dim)' }, format(t)));
    values.forEach((value, i) => {
      if (value !== null)
        d += (open && !isAfter(i) ? 'L' : 'M') + x(data.times[i]).toFixed(1) + ' ' + y(value).toFixed(1);
      open = value !== null;
    });
    svg.append(make('path', { d: d || 'M0 0', fill: 'none', stroke: 'var(--c10)', 'stroke-width': 2 }));
    svg.cursor = make('path', { stroke: 'var(--c1)', 'stroke-width': 1 });
    svg.spot = make('circle', { r: 4, fill: 'var(--c10)' });
    svg.append(svg.cursor, svg.spot);
    svg.show = (i) => {
      const at = x(data.times[i]).toFixed(1);

      svg.cursor.setAttribute('d', 'M' + at + ' ' + top + 'V' + (height - bottom));
      svg.spot.setAttribute('cx', at);
      svg.spot.setAttribute('cy', values[i] === null ? -9 : y(values[i]).toFixed(1));
      svg.setAttribute('aria-label', title + ' = ' + format(values[i]) + ', t = ' + format(data.times[i]) + ' s');
    };
  }

  function makeGraph () {
    const svg = make('svg', { class: 'graph', viewBox: '0 0 ' + GRAPH[0] + ' ' + GRAPH[1], role: 'img', id: 'graph' });
    const choose = make('select', { id: 'quantity', class: 'grow', 'aria-label': text.quantity, onchange: () => draw() });
    const number = make('output', { id: 'graph-value' });
    let tab = -1, chosen = null;

    function draw () {
      const all = quantities(), found = all.find((it) => it.key === choose.value) || all[0];

      chosen = found;
      plot(svg, found.column, found.title);
      svg.toggleAttribute('hidden', isTimeCovered() || isCovered(found.column));
      svg.show(state.sample);
      fillNumber(number, found.column, state.sample);
    }

    watch((i) => {
      if (tab !== state.tab) {
        const before = choose.value;

        tab = state.tab;
        choose.replaceChildren(...quantities().map((it) => make('option', { value: it.key }, it.title)));
        choose.value = before;
        if (choose.selectedIndex < 0)
          choose.selectedIndex = 0;
        draw();
      }
      svg.toggleAttribute('hidden', isTimeCovered() || isCovered(chosen.column));
      svg.show(i);
      fillNumber(number, chosen.column, i);
    });
    return make('section', { 'aria-label': text.graphs }, make('h2', null, text.graphs), make('div', { class: 'row' }, choose, number), svg);
  }

  /* ---- The jump ---- */

  function jumpTables (jump) {
    const number = (value) => make('td', { class: 'number' }, format(value));
    const rows = Object.keys(jump.prior).map((name) => [head(math(data.symbols[name] ? data.symbols[name][1] : name, name + "'")),
      number(jump.prior[name]), number((jump.posterior || {})[name])]);
    const energy = jump.kinetic_energy || {};
    const parts = [make('p', { class: 'why' }, jump.why)];

    if ('before' in energy)
      rows.push([head(text.kinetic), number(energy.before), number(energy.after)]);
    parts.push(make('div', { class: 'scroll' }, make('table', { id: 'jump' }, make('thead', null, make('tr', null,
      ...[text.rate, text.before, text.after].map((it, k) => make('th', { scope: 'col', class: k ? 'number' : null }, it)))),
      make('tbody', null, ...rows.map((row) => make('tr', null, ...row))))));
    const impulses = Object.keys(jump.impulses || {});
    if (impulses.length)
      parts.push(make('h3', null, text.impulses), make('table', { id: 'impulses' }, make('tbody', null, ...impulses.map((name) =>
        make('tr', null, head(name), number(jump.impulses[name]))))));
    if (jump.dof)
      parts.push(make('p', { class: 'dim', id: 'dof' }, text.freedoms + ': ' + text.before + ' ' + jump.dof.prior + ', ' +
        text.during + ' ' + jump.dof.virtual + ', ' + text.after + ' ' + jump.dof.posterior));
    const laws = Object.keys(jump.laws || {});
    if (laws.length)
      parts.push(make('h3', null, text.laws), make('ul', null, ...laws.map((name) => make('li', null, name + ': ' + jump.laws[name]))));
    return parts;
  }

  /* The jump of the event shown, or of the last one before. */
  function makeJump () {
    const samples = Object.keys(data.jumps).map(Number).sort((a, b) => a - b);
    const title = make('h2'), box = make('div');
    const section = make('section', { 'aria-label': text.jump, id: 'jump-section' }, title, box);
    let key = '';

    if (samples.length === 0)
      return null;
    watch((i) => {
      const past = samples.filter((sample) => sample <= i), sample = past.length ? past[past.length - 1] : samples[0];
      const event = data.events.find((it) => it.sample === sample), jump = data.jumps[sample][state.tab];

      const covered = isJumpCovered() || coversWord('E');

      if (key === sample + '/' + state.tab + covered)
        return;
      key = sample + '/' + state.tab + covered;
      title.textContent = text.jump + ': ' + event.title + ', t = ' + format(data.times[sample]) + ' s';
      box.replaceChildren(...(covered ? [make('p', { class: 'covered' }, text.covered)] : jump.refusal !== undefined ?
        [make('p', { class: 'why' }, jump.refusal)] : jumpTables(jump)));
    });
    return section;
  }

  /* ---- The lesson ---- */

  const lesson = data.lesson;
  const answers = lesson ? lesson.steps.map(() => ({ tries: 0, revealed: false })) : [];

  /* Opens a step: its parameterization, its instant, its arrows; and covers what it asks. */
  function openStep (step, answer) {
    const tab = tabs.findIndex((it) => it.it.name === step.parameterization);

    state.covers = answer.revealed ? [] : step.covers;
    state.drawn = null;
    if (step.show) {
      state.shown = { 0: step.show.includes('velocity'), 1: step.show.includes('field'), 2: step.show.includes('forces'),
        3: step.show.includes('jump') };
      for (const kind in state.shown)
        if (document.getElementById('arrows-' + kind))
          document.getElementById('arrows-' + kind).checked = state.shown[kind];
    }
    state.sample = step.sample;
    state.during = Boolean(step.show && step.show.includes('jump')) && isBefore(step.sample) && hasJump(step.sample);
    state.choose(tab >= 0 ? tab : state.tab);
  }

  function reveal (step, answer) {
    const tab = tabs.findIndex((it) => it.it.name === step.revealed);

    answer.revealed = true;
    state.covers = [];
    if (state.drawn)
      state.drawn.right = step.answer.vector;
    state.choose(tab >= 0 ? tab : state.tab);
  }

  /* Within the tolerance, "3%" of the value or a number. */
  function isNear (step, given, value) {
    const tolerance = step.tolerance === undefined ? '2%' : step.tolerance;
    const size = typeof tolerance === 'string' ? parseFloat(tolerance) / 100 * Math.abs(value) : tolerance;

    if (step.sign) {
      given = Math.abs(given);
      value = Math.abs(value);
    }
    return Math.abs(given - value) <= Math.max(size, 1e-9) * (1 + 1e-9);
  }

  function judgeNumber (step, typed) {
    const trimmed = typed.trim(), unit = step.unit || '';
    const given = readNumber(unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : trimmed);

    if (!isFinite(given))
      return { error: text.notANumber };
    if (isNear(step, given, step.answer))
      return { right: true };
    const reply = step.replies.find((it) => isNear(step, given, it.near));
    return { right: false, reply: reply ? reply.text : isNear(step, -given, step.answer) ? text.sign : '' };
  }

  const readNumber = (typed) => typed.trim() === '' ? NaN : Number(typed.trim().replace(/−/g, '-').replace(',', '.'));

  /* Whether two arrows are alike, {angle, length}: within the step's tolerances, of which false does not count. */
  function compareArrows (step, given, right) {
    const tolerance = Object.assign({ angle: 12, length: '25%' }, step.tolerance), most = Math.hypot(...right), size = Math.hypot(...given);
    const angle = Math.abs(Math.atan2(given[0] * right[1] - given[1] * right[0], given[0] * right[0] + given[1] * right[1])) * 180 / Math.PI;

    if (most === 0 || size === 0)
      return { angle: most === size, length: most === size };
    return { angle: tolerance.angle === false || angle <= tolerance.angle * (1 + 1e-9),
      length: tolerance.length === false || isNear({ tolerance: tolerance.length }, size, most) };
  }

  function judgeArrow (step, given) {
    if (!given.every(isFinite))
      return { error: text.notANumber };
    const alike = compareArrows(step, given, step.answer.vector);
    if (alike.angle && alike.length)
      return { right: true };
    const reply = step.replies.find((it) => Object.values(compareArrows(step, given, it.near)).every(Boolean));
    return { right: false, reply: reply ? reply.text : alike.angle ? lesson.notes.length : alike.length ? lesson.notes.angle : '' };
  }

  /* The parameterization shown, by the goals that it was found to reach. */
  function judgeMake (step) {
    const goals = step.holds[state.tab] || step.goals.map((words) => [false, words]);

    return { right: goals.every(([holds]) => holds), goals };
  }

  const canMake = (step) => step.holds.some((it) => it !== null && it.every(([holds]) => holds));

  function judgeOptions (step, chosen) {
    const right = step.options.filter((it) => it.right).map((it) => it.id);

    if (chosen.length === 0)
      return { error: text.chooseFirst };
    if (!step.several) {
      const option = step.options.find((it) => it.id === chosen[0]);
      return { right: Boolean(option.right), reply: option.reply };
    }
    const all = Array.isArray(step.answer) ? step.answer : right, wrong = step.options.find((it) => chosen.includes(it.id) && !all.includes(it.id));
    return { right: chosen.length === all.length && chosen.every((id) => all.includes(id)), reply: wrong ? wrong.reply : '' };
  }

  /* The answer with four digits, or as many as its tolerance asks for. */
  function numberWords (step) {
    let digits = 4;

    while (digits < 17 && !isNear(step, Number(step.answer.toPrecision(digits)), step.answer))
      digits++;
    return written(Number(step.answer.toPrecision(digits)));
  }

  function answerWords (step) {
    const unit = step.unit ? ' ' + step.unit : '', answer = step.answer;
    const option = (id) => (step.options.find((it) => it.id === id) || { text: id }).text;

    if (step.kind === 'number')
      return numberWords(step) + unit;
    if (step.kind === 'choice')
      return answer.map(option).join('; ');
    if (step.kind === 'change')
      return option(answer.outcome) + ': ' + format(answer.before) + ' → ' + format(answer.after) + unit;
    if (step.kind === 'arrow')
      return '(' + answer.vector.map((it) => format(Number(it.toPrecision(4)))).join(', ') + ') ' + (step.arrowUnit || '');
    if (step.kind === 'make')
      return step.solution.join('; ');
    return typeof answer === 'string' ? answer : '';
  }

  function question (step, answer, result) {
    const box = make('div', { class: 'answer' });
    const kind = step.several ? 'checkbox' : 'radio';

    if (step.kind === 'choice' || step.kind === 'change')
      box.append(...step.options.map((it) => make('label', { class: 'choice' },
        make('input', { type: kind, name: 'choice', value: it.id }), it.text)));
    else if (step.kind === 'number')
      box.append(make('label', { class: 'row' }, text.answer, make('input', { type: 'text', id: 'given', inputmode: 'text', autocomplete: 'off',
        onkeydown: (event) => { if (event.key === 'Enter') check(); } }), step.unit || ''));
    else if (step.kind === 'make')
      box.append(make('p', null, canMake(step) ? text.makeByTab : text.makeInProgram),
        make('ul', { id: 'goals' }, ...step.goals.map((it) => make('li', null, it))));
    else if (step.kind === 'arrow')
      box.append(...arrowFields(step));
    else if (step.kind === 'say')
      box.append(make('label', null, step.prompt || '', make('textarea', { rows: 3, id: 'given', style: 'width:100%;font:inherit' })));

    function check () {
      const judged = step.kind === 'number' ? judgeNumber(step, box.querySelector('#given').value)
        : step.kind === 'arrow' ? judgeArrow(step, [...box.querySelectorAll('[data-component]')].map((it) => readNumber(it.value)))
        : step.kind === 'make' ? judgeMake(step)
        : judgeOptions(step, [...box.querySelectorAll('input:checked')].map((it) => it.value));

      if (judged.error) {
        result.replaceChildren(judged.error);
        return;
      }
      answer.tries++;
      (judged.goals || []).forEach(([holds, words], k) => {
        const goal = box.querySelectorAll('#goals li')[k];

        goal.className = holds ? 'right' : 'wrong';
        goal.textContent = (holds ? '✓ ' : '✗ ') + words;
      });
      if (judged.right)
        reveal(step, answer);
      result.replaceChildren(make('span', { class: judged.right ? 'right' : 'wrong' }, judged.right ? text.right : text.wrong), ' ', judged.reply || '');
      if (judged.right)
        result.append(...revelation(step));
    }

    const row = make('div', { class: 'row' });
    if (['choice', 'change', 'number'].includes(step.kind) || (step.kind === 'arrow' && step.arrow !== undefined) ||
        (step.kind === 'make' && canMake(step)))
      row.append(make('button', { class: 'main', id: 'check', onclick: check }, text.check));
    if (step.kind !== 'read')
      row.append(make('button', { id: 'show-answer', onclick: () => {
        reveal(step, answer);
        result.replaceChildren(...revelation(step));
      } }, text.showAnswer));
    if (step.hints.length)
      row.append(make('details', null, make('summary', null, text.hints), ...step.hints.map((it) => make('p', null, it))));
    box.append(row);
    return box;
  }

  /* ---- An arrow that is drawn ---- */

  /* [length of the legend's arrow, its pixels]: those of the sheet, or others where the right arrow would be too small to
   * be drawn or too long for the sheet. */
  function drawnScale (step) {
    const [, , round, pixels] = data.kinds[step.arrow], size = Math.hypot(...step.answer.vector);

    if (round && size * pixels / round >= 30 && size * pixels / round <= 200)
      return [round, pixels];
    return [niceStep(Math.max(size, 1e-9), 1), 100];
  }

  /* Two fields for the components; on the sheet they follow the pointer, and the arrow follows them. */
  function arrowFields (step) {
    if (step.arrow === undefined)
      return [make('p', null, text.drawOnPaper)];
    const fields = ['x', 'y'].map((axis, k) => make('label', { class: 'row' }, axis, make('input', { type: 'text', 'data-component': k, size: 8,
      autocomplete: 'off', oninput: () => follow(fields.map((it) => readNumber(it.querySelector('input').value))) }), step.arrowUnit));

    function follow (vector) {
      if (state.drawn)
        state.drawn.vector = vector.every(isFinite) ? vector : [0, 0];
      show();
    }

    const [round, pixels] = drawnScale(step);

    if (step.foot)
      state.drawn = { kind: step.arrow, foot: step.foot, pixels: pixels / round, vector: [0, 0], right: null, set: (vector) => {
        fields.forEach((it, k) => { it.querySelector('input').value = String(Number(vector[k].toPrecision(3))); });
        follow(vector);
      } };
    return [make('p', null, step.foot ? text.drawArrow : text.typeArrow), make('div', { class: 'row' }, ...fields),
      step.foot ? make('span', { class: 'dim' }, format(round) + ' ' + step.arrowUnit + ' = ' + Math.round(pixels) + ' px') : ''];
  }

  /* The pointer on the sheet draws the arrow that a step asks for: from its foot to the pointer. */
  function drawByPointer (svg) {
    let pulling = false;

    function pull (event) {
      const it = state.drawn, matrix = svg.getScreenCTM();

      if (!it || !matrix)
        return;
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      it.set([(point.x - it.foot[0]) / it.pixels, (it.foot[1] - point.y) / it.pixels]);
      event.preventDefault();
    }

    svg.addEventListener('pointerdown', (event) => {
      pulling = Boolean(state.drawn);
      if (pulling)
        svg.setPointerCapture(event.pointerId);
      pull(event);
    });
    svg.addEventListener('pointermove', (event) => pulling && pull(event));
    svg.addEventListener('pointerup', () => { pulling = false; });
    svg.addEventListener('pointercancel', () => { pulling = false; });
  }

  const revelation = (step) => [answerWords(step) ? make('p', { id: 'right-answer' }, make('b', null, text.answer + ': '), answerWords(step)) : null,
    step.model ? make('p', null, step.model) : null, step.explain ? make('p', { id: 'explain' }, step.explain) : null].filter((it) => it !== null);

  function makeLesson () {
    let at = 0;
    const title = make('h2', { tabindex: -1 }), body = make('div'), count = make('span', { class: 'dim' });
    const back = make('button', { id: 'step-back', onclick: () => open(at - 1) }, text.previous);
    const next = make('button', { id: 'step-next', onclick: () => open(at + 1) }, text.next);

    function open (k) {
      const step = lesson.steps[k], answer = answers[k];
      const result = make('div', { id: 'result', role: 'status', 'aria-live': 'polite' });

      at = k;
      openStep(step, answer);
      title.textContent = step.title || step.id;
      count.textContent = (k + 1) + ' / ' + lesson.steps.length;
      back.disabled = k === 0;
      next.disabled = k === lesson.steps.length - 1;
      if (answer.revealed)
        result.append(...revelation(step));
      const asked = question(step, answer, result);
      if (state.drawn) {
        state.drawn.right = answer.revealed ? step.answer.vector : null;
        show();
      }
      body.replaceChildren(make('p', null, step.text || ''), step.same ? '' : make('p', { class: 'why' }, text.otherMechanism),
        asked, result,
        step.kind === 'read' && step.explain ? make('p', null, step.explain) : '');
    }

    state.beginLesson = () => open(0);
    return make('section', { class: 'lesson', 'aria-label': lesson.name, id: 'lesson' }, make('p', { class: 'dim' }, lesson.name + ' · ', count), title, body,
      make('div', { class: 'row' }, back, next), make('p', { class: 'dim' }, text.honest));
  }

  /* ---- The page ---- */

  const [tabSection, begin] = makeTabs();
  const stage = make('section', { class: 'stage', 'aria-label': text.sheet }, makeSheet(), ...makeTransport(), makeSwitches(),
    data.end ? make('p', { class: 'why' }, text.ended.replace('%s', data.end)) : null);

  const more = [makeSliders(), makeGraph(), makeJump()].filter((it) => it !== null);

  document.getElementById('page').append(make('div', { class: 'column' }, stage, ...more), make('div', { class: 'column' }, tabSection));
  begin();
  if (lesson) {
    const section = makeLesson(), wide = matchMedia('(min-width: 960px)');
    const place = () => wide.matches ? tabSection.before(section) : stage.after(section);

    wide.addEventListener('change', place);
    place();
    state.beginLesson();
  }
})();
