/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The script of a page: it shows stored samples, and adds multiples of them.  It computes no mechanics. */
'use strict';
(function () {
  const data = JSON.parse(document.getElementById('data').textContent);
  const text = data.text;
  const n = data.times.length;
  const state = { sample: 0, tab: 0, playing: false, speed: 1, during: false };
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

  /* Six digits, as the window shows them. */
  function format (value) {
    if (value === null || value === undefined || !isFinite(value))
      return '–';
    return String(Number(value.toPrecision(6))).replace(/-/g, '−').replace('e+', 'e');
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
      svg.setAttribute('aria-label', text.sheet + ': ' + data.name + ', t = ' + format(data.times[i]) + ' s');
    });
    return svg;
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
      scrub.value = i;
      time.textContent = 't = ' + format(data.times[i]) + ' s';
      scrub.setAttribute('aria-valuetext', time.textContent);
    });
    document.addEventListener('keydown', (event) => {
      if (event.key === ' ' && (event.target === document.body || event.target.id === 'scrub')) {
        event.preventDefault();
        setPlaying(!state.playing);
      }
    });
    return [make('div', { class: 'row', role: 'group', 'aria-label': text.motion }, play, step(-1, text.stepBack, '◀'),
                 step(1, text.stepForward, '▶'), make('span', { class: 'grow' }, scrub), time, speed),
            makeEvents(setPlaying)];
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
        sides[k].disabled = at < 0 || (name === 'during' && !hasJump(at));
        sides[k].setAttribute('aria-checked', String(name === side));
      });
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

  function fillCells (table, i) {
    for (const td of table.querySelectorAll('td.number'))
      td.textContent = td.column ? format(td.column.at(i)) : '–';
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
              make('td', null, meaning || '')];
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
    const parts = ['E2', 'E1', 'E0'].map((name) => find(tab.columns, 'kinetic_energy', name));
    const potential = find(tab.columns, 'potential');
    const add = (...list) => (i) => list.reduce((sum, column) => column && sum !== null && column.at(i) !== null ? sum + column.at(i) : null, 0);

    return table('energies', [text.energies, text.value], [
      [head(text.kinetic), cell({ key: 'kinetic', at: add(...parts) })],
      [head(text.potential), cell(potential)],
      [head(text.energy), cell({ key: 'energy', at: add(...parts, potential) })]]);
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
    return [make('section', { 'aria-label': text.parameterization },
                 make('div', { class: 'tabs', role: 'tablist', 'aria-label': text.parameterization }, ...buttons), panel),
            () => choose(0)];
  }

  /* ---- The page ---- */

  const [tabSection, begin] = makeTabs();
  const stage = make('section', { class: 'stage', 'aria-label': text.sheet }, makeSheet(), ...makeTransport(),
    data.end ? make('p', { class: 'why' }, text.ended.replace('%s', data.end)) : null);

  document.getElementById('page').append(stage, make('div', { class: 'column' }, tabSection));
  begin();
})();
