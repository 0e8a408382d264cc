import { setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { drivePath } from '#tests/support/paths/drive.ts';
import { type BrokenArrow, PathFailure } from '#tests/support/paths/arrow.ts';
import { filedPaths, replayFiled } from '#tests/support/paths/filed.ts';
import { drawBroken } from '#tests/support/paths/html/broken-chart.ts';
import { html } from '#tests/support/paths/html/markup.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { toPage } from '#tests/support/paths/html/page.ts';
import { Pictures } from '#tests/support/paths/html/pictures.ts';
import { allBroken, type SheetSource, toSheet } from '#tests/support/paths/html/sheet.ts';
import { toPathFile } from '#tests/support/paths/path-file.ts';
import { type PathRecord, readRecords, takenInBrowser, writeMachineRecord, writeRecord } from '#tests/support/paths/records.ts';
import { requirementsOf } from '#tests/support/paths/requirements.ts';
import { runMachine } from '#tests/support/paths/run-machine.ts';
import { toChart } from '#workbench/drawing/chart.ts';
import { doorMachine } from './fixtures/door.ts';

const spec = { machine: doorMachine('shut'), waivers: { 'door.open | always': 'Wear is simulated elsewhere' } };
const picture = '<svg class="chart"><title id="chart-door-title">door</title><g data-edge-id="door.open | close"><path/></g></svg>';

/** The result of a door whose screen says "open" when it should be shut. */
async function brokenInBrowser(records: string): Promise<PathRecord> {
  const report = await runMachine(spec);
  const filedPath = filedPaths(toPathFile(spec, report)).find(({ steps }) => steps.at(-1)?.event.type === 'close');
  if (!filedPath) throw new Error('no path ends with close');
  const record: PathRecord = {
    path: filedPath,
    reached: -1,
    ended: 'failed',
    arrow: null,
    took: 1_200,
    pictures: { 2: 'door/pictures/broken.webp' },
  };
  const driver = {
    events: { open: async () => undefined, close: async () => undefined },
    state: async (value: unknown) => {
      if (record.reached === 1) throw new Error(`Expected ${JSON.stringify(value)}, the screen says <open>`);
    },
  };
  const failure = await drivePath(filedPath, driver, async (at) => void (record.reached = at)).catch((error: unknown) => error);
  record.arrow = failure instanceof PathFailure ? { ...failure.arrow, reached: 'open' } : null;
  writeRecord(record, records);
  return record;
}

async function pageOf(records: readonly PathRecord[]): Promise<string> {
  const report = await runMachine(spec);
  return pageFrom({ report, records });
}

/** The page of a door, with its broken arrows drawn. */
async function pageFrom(own: Pick<SheetSource, 'report' | 'records'> & Partial<SheetSource>): Promise<string> {
  const source: SheetSource = { ...spec, domain: 'house', broken: [], filed: [], about: null, browser: null, picture, ...own };
  const drawings = await drawBroken(source.machine, toChart(source.machine, { events: {} }), allBroken(source));
  return toPage(
    { sheets: [toSheet({ ...source, drawings })], gaps: [], createdAt: 'today', command: 'npm run paths' },
    new Pictures(makeFolder()),
  );
}

describe('the path report', () => {
  test('names the arrow that failed in the browser with expected and actual state and the error', async () => {
    const page = await pageOf([await brokenInBrowser(makeFolder())]);
    const top = page.slice(page.indexOf('One transition is not as filed'), page.indexOf('<h2>Machines'));
    for (const words of [
      'door',
      'door.open | close',
      '<dd>shut</dd>',
      '<dd class="bad">open</dd>',
      'the screen says &lt;open&gt;',
      '--browser',
    ])
      expect(top).toContain(words);
    expect(top).toContain('<title id="broken-1-title">door</title>');
  });

  test('lists each path as steps and marks the failed one', async () => {
    const page = await pageOf([await brokenInBrowser(makeFolder())]);
    expect(page).toMatch(/<li class="bad"><span class="at">open<\/span> <span class="by">close<\/span> → <span class="at">shut<\/span>/);
  });

  test('links an arrow that failed on the actor to the steps of each path, with the failed one marked', async () => {
    const filed = filedPaths(toPathFile(spec, await runMachine(spec)));
    const broken = await replayFiled({ machine: doorMachine('open') }, toPathFile(spec, await runMachine(spec)));
    const report = await runMachine({ ...spec, machine: doorMachine('open') });
    const page = await pageFrom({ report, filed, broken, records: [] });
    for (const { path } of broken) {
      expect(page).toContain(`<a href="#path-actor-${path}"><code>${path}</code></a>`);
      expect(page.split(`id="path-actor-${path}"`)).toHaveLength(2);
    }
    expect(page).toContain('<span class="bad">broken at step 2</span>');
    expect(page).toMatch(/<li class="bad"><span class="at">open<\/span> <span class="by">close<\/span>/);
    expect(page.match(/<main>/g)).toHaveLength(1);
  });

  test('draws a broken arrow to the expected and to the found state, apart from the colour of failed actors', async () => {
    const machine = doorMachine('open');
    const broken = await replayFiled({ machine }, toPathFile(spec, await runMachine(spec)));
    const page = await pageFrom({ machine, report: await runMachine({ ...spec, machine }), broken, records: [] });
    const top = page.slice(page.indexOf('class="broken"'), page.indexOf('<h2>Machines'));
    expect(top).toMatch(/data-broken="expected" data-state-id="door\.shut"/);
    expect(top).toMatch(/data-broken="found" data-state-id="door\.open"/);
    expect(top).toMatch(/data-edge-id="expected".*expected: close/);
    expect(top).toMatch(/data-edge-id="found".*found: close/);
    // The door's transition is drawn only as these two.
    expect(top).not.toContain('data-edge-id="door.open | close"');
    const [, mark] = /--broken:(#\w+)/.exec(page) ?? [];
    expect(mark).toMatch(/^#/);
    expect([...page.matchAll(/--(?:bad|chart-error):(#\w+)/g)].map(([, colour]) => colour)).not.toContain(mark);
  });

  test('draws an expected state that the chart no longer has', async () => {
    const machine = setup({}).createMachine({ id: 'lamp', initial: 'off', states: { off: { on: { push: 'on' } }, on: {} } });
    const arrow: BrokenArrow = {
      machine: 'lamp',
      path: 'a',
      input: 'default',
      at: 1,
      from: 'off',
      event: { type: 'push' },
      kind: 'event',
      expected: 'dim',
      reached: 'on',
      transitions: ['lamp.off | push'],
      taken: ['lamp.off | push'],
      statement: 'actor went to on',
    };
    const drawn = (await drawBroken(machine, toChart(machine, { events: {} }), [arrow])).get(arrow);
    expect(drawn).toMatch(/data-broken="expected"[^>]*>.*dim/);
    expect(drawn).toMatch(/data-broken="found" data-state-id="lamp\.on"/);
  });

  test('lists the arrows that only the browser did not take', async () => {
    const report = await runMachine(spec);
    const browser = { machine: 'door', taken: ['door.shut | open'], waived: {} };
    const sheet = toSheet({ ...spec, domain: 'house', report, filed: [], broken: [], records: [], about: null, browser, picture });
    const page = toPage({ sheets: [sheet], gaps: [], createdAt: 'today', command: 'npm run paths' }, new Pictures(makeFolder()));
    expect(page).toContain('<div>door.open | always</div><div>only not in the browser: door.open | close, door.open | xstate.after');
  });

  test('reports that every path succeeded, and makes no requests', async () => {
    const page = await pageOf([]);
    expect(page).toContain('Every path led where it had to');
    expect(page.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<link|@import|url\((?!#)/);
  });

  test('counts states and arrows by section of the specification', () => {
    const machine = setup({}).createMachine({
      id: 'till',
      initial: 'shut',
      states: {
        shut: { meta: { spec: '§1' }, on: { key: 'drawer', knock: { target: 'shut', reenter: true, meta: { spec: '§3' } } } },
        drawer: { meta: { spec: '§2' }, initial: 'coins', states: { coins: { on: { push: '#till.shut' } } } },
        lost: {},
      },
    });
    expect(requirementsOf(machine)).toEqual([
      { spec: '§1', states: ['till.shut'], transitions: ['till.shut | key'] },
      { spec: '§3', states: [], transitions: ['till.shut | knock'] },
      { spec: '§2', states: ['till.drawer', 'till.drawer.coins'], transitions: ['till.drawer.coins | push'] },
      { spec: null, states: ['till.lost'], transitions: [] },
    ]);
  });

  test('escapes markup in texts', () => {
    expect(html`<p>${'<b>'}${html`<i>${['a', 'b & c']}</i>`}${null}</p>`.text).toBe('<p>&lt;b&gt;<i>ab &amp; c</i></p>');
  });
});

describe('browser records', () => {
  test('count the transitions of successful paths as taken', async () => {
    const records = makeFolder();
    const failed = await brokenInBrowser(records);
    writeMachineRecord('door', { waived: {}, unseen: { 'door.broken': 'Nobody looks' } }, records);
    const read = readRecords('door', records);
    expect(read.about?.unseen).toEqual({ 'door.broken': 'Nobody looks' });
    expect(read.records.map(({ arrow }) => arrow?.reached)).toEqual(['open']);
    expect(takenInBrowser(read.records)).toEqual([]);
    expect(takenInBrowser([{ ...failed, ended: 'passed' }])).toEqual(['door.open | close', 'door.shut | open']);
    expect(readRecords('window', records)).toEqual({ records: [], about: null });
  });
});
