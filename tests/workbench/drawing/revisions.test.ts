import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { chartFromStately, type Json } from '#workbench/drawing/stately.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { proposedCharts, revisionCharts } from '../../../src/commands/chart-revisions.ts';
import { compareSets, difference, differencePage, differenceText, lastChangeText } from '../../../src/commands/charts-diff-report.ts';
import { chartHistory, lastChange } from '../../../src/commands/statechart-versions.ts';

const folder = makeFolder(afterAll);

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ishita', '-c', 'user.email=ishita@example.com', '-c', 'commit.gpgsign=false', ...args], {
    cwd: folder,
  });

function commit(subject: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  git('add', '.');
  git('commit', '-qm', subject);
}

const machine = (seconds: string) => `
import { setup } from 'xstate';
import { wait } from '#platform/contract/constants.ts';
export const lampEvents = { press: 'Somebody presses the switch' };
export const lampMachine = setup({ delays: { wait: wait * ${seconds} } }).createMachine({
  id: 'lamp', initial: 'on', states: { on: { after: { wait: 'off' } }, off: { on: { press: 'on' } } },
});
`;
const filed = { id: 'lamp', initial: 'on', states: { on: { after: { wait: 'off' } }, off: { on: { press: 'on' } } } };

git('init', '-q', '-b', 'main');
commit('Only the files', { 'statecharts/lamp.json': JSON.stringify(filed) });
commit('A lamp', {
  'package.json': JSON.stringify({ type: 'module', imports: { '#platform/*': './src/platform/*' } }),
  'src/platform/contract/constants.ts': 'export const wait: number = 1000;',
  'machines/ui/lamp.ts': machine('300'),
});
commit('It goes out sooner', { 'machines/ui/lamp.ts': machine('240') });

describe('charts of a revision', () => {
  test('come from its machines, with the delays of that time', { timeout: 60_000 }, async () => {
    const compared = compareSets(await revisionCharts('HEAD~1', folder), await revisionCharts('HEAD', folder));
    expect(differenceText(compared)).toContain('  ~ on → off, after 300 s: after 300 s became after 240 s');
    expect(difference(compared)).toMatchObject({
      charts: [{ id: 'lamp', kind: 'changed', changes: [{ kind: 'changed', what: 'edge', aspects: ['delay'] }] }],
    });
    const page = await differencePage(compared);
    expect(page).toContain('after 240 s (was after');
    expect(page).not.toMatch(/(src|href)="(?!#)/);
  });

  test('list moves last and separately', async () => {
    const head = await revisionCharts('HEAD', folder);
    const inRoom = (press: object) => {
      const states = { on: { after: { wait: 'off' } }, off: { on: { press } } };
      const chart = chartFromStately({ id: 'lamp', initial: 'room', states: { room: { initial: 'on', states } } } as Json);
      const compared = compareSets({ ...head, unknown: ['delay', 'description'] }, { ...head, charts: new Map([['lamp', chart]]) });
      return { text: differenceText(compared), data: difference(compared), compared };
    };
    const { text, data, compared } = inRoom({ target: 'on', guard: 'isDark' });
    expect(text.split('\n').slice(2)).toEqual([
      'lamp: 1 added, 2 changed, 2 moved',
      '  ~ lamp: initial state is room instead of on',
      '  + new state room',
      '  ~ off → on, press: guard [isDark] added',
      '  Only moved, behaviour the same:',
      '  › on: moved from lamp to room',
      '  › off: moved from lamp to room',
    ]);
    expect(data).toMatchObject({
      charts: [{ changes: expect.arrayContaining([expect.objectContaining({ kind: 'moved', after: 'lamp.room.on' })]) }],
    });
    const page = await differencePage(compared);
    expect(page).toMatch(/<p class="moved">Only moved, behaviour the same:<\/p>\n<ul class="words"><li class="moved">/);
  });

  test('are reported as equal', async () => {
    const head = await revisionCharts('HEAD', folder);
    expect(differenceText(compareSets(head, head))).toMatch(/no difference$/);
  });

  test('come from statecharts/ if the machines cannot be run, ignoring what these files do not contain', async () => {
    const filedOnly = await revisionCharts('HEAD~2', folder);
    expect(filedOnly.note).toMatch(/^read from statecharts/);
    expect(compareSets(filedOnly, await revisionCharts('HEAD', folder)).charts).toEqual([]);
  });

  test('require an existing revision', async () => {
    await expect(revisionCharts('v99', folder)).rejects.toThrow('There is no revision v99.');
    await expect(revisionCharts('HEAD', tmpdir())).rejects.toThrow('There is no history to compare with');
  });
});

describe('a proposal', () => {
  const write = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };

  test('replaces the machine of its name', async () => {
    const base = await revisionCharts('HEAD', folder);
    const proposal = { ...filed, states: { ...filed.states, off: { on: { press: { target: 'on', guard: 'isDark' } } } } };
    const file = write('proposal.json', JSON.stringify(proposal));
    expect(differenceText(compareSets(base, proposedCharts(file, base)))).toContain('  ~ off → on, press: guard [isDark] added');
  });

  test('is rejected with the reason', async () => {
    const base = await revisionCharts('HEAD', folder);
    expect(() => proposedCharts(path.join(folder, 'none.json'), base)).toThrow(/none\.json cannot be read/);
    expect(() => proposedCharts(write('broken.json', '{"id":'), base)).toThrow(/broken\.json is no statechart/);
    expect(() => proposedCharts(write('list.json', '[]'), base)).toThrow(/is no statechart: it is no object/);
    expect(() => proposedCharts(write('lost.json', '{"id":"lamp","initial":"a","states":{"a":{"on":{"go":"nowhere"}}}}'), base)).toThrow(
      /nowhere/,
    );
    expect(() => proposedCharts(write('other.json', '{"id":"kettle","states":{}}'), base)).toThrow(/no such machine/);
  });
});

describe('earlier versions of a chart', () => {
  const drawing = (words: string) => `<svg id="chart-bell-title"><style>.chart{}</style><text>${words}</text></svg>`;
  const bell = (target: string, more: object = {}) =>
    JSON.stringify({ id: 'bell', initial: 'on', ...more, states: { on: { on: { press: target } }, off: {} } });
  const now = chartFromStately(JSON.parse(bell('off')) as Json);

  test('are those that differ, newest first, each with the last picture drawn of it', () => {
    commit('The bell stays on', { 'statecharts/bell.json': bell('on'), 'statecharts/bell.svg': drawing('first') });
    commit('Drawn anew', { 'statecharts/bell.svg': drawing('second') });
    commit('The bell goes off', { 'statecharts/bell.json': bell('off'), 'statecharts/bell.svg': drawing('third') });
    commit('It says the same', { 'statecharts/bell.json': bell('off', { meta: { delays: {}, events: {}, guards: {} } }) });
    const versions = chartHistory(folder)('bell', now);
    expect(versions.map(({ subject }) => subject)).toEqual(['The bell stays on']);
    expect(versions[0]?.picture).toBe('<svg id="chart-bell-before-title"><text>second</text></svg>');
    expect(versions[0]?.revision).toMatch(/^[\da-f]{8}$/);
  });

  test('include the revision that last changed a chart', () => {
    const charts = new Map([['bell', now]]);
    expect(lastChange(folder, charts)).toMatchObject({ machine: 'bell', subject: 'The bell goes off' });
    const before = new Map([['bell', chartFromStately(JSON.parse(bell('on')) as Json)]]);
    expect(lastChange(folder, before, 'HEAD~2')).toMatchObject({ subject: 'The bell stays on' });
    const words = lastChangeText({ machine: 'bell', revision: '3f6bee70', date: '2026-11-20T10:00:00Z', subject: 'The bell goes off' });
    expect(words).toBe(
      'The last change of a chart is earlier: bell in 3f6bee70, 20 Nov 2026: The bell goes off\nTo see it: npm run charts:diff -- 3f6bee70^',
    );
  });

  test('are empty without a history', () => {
    expect(chartHistory(tmpdir())('bell', now)).toEqual([]);
    expect(lastChange(tmpdir(), new Map([['bell', now]]))).toBeNull();
  });
});
