import { setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { drivePath } from '#tests/support/paths/drive.ts';
import { executePath, transitionsTaken } from '#tests/support/paths/execute.ts';
import { transitionPaths } from '#tests/support/paths/explore.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';
import { runMachine } from '#tests/support/paths/run-machine.ts';
import { courierMachine } from './fixtures/courier.ts';
import { doorMachine } from './fixtures/door.ts';
import { mediaPlayerMachine } from './fixtures/media-player.ts';

const player: ModelSpec<typeof mediaPlayerMachine> = {
  machine: mediaPlayerMachine,
  cases: {
    'xstate.done.actor.track': [{ output: 'Rosamunde' }],
    'volume.set': [{ level: 5 }, { level: 0 }],
    'device.lost': [{}],
  },
  key: ({ context }) => context.track,
};

describe('path harness', () => {
  test('takes every transition of nested, parallel, history, timed and invoked states', async () => {
    const report = await runMachine(player);
    expect(report.failures).toEqual([]);
    expect(report.uncovered).toEqual([]);
    expect(Math.min(...Object.values(report.transitions))).toBeGreaterThan(0);
  });

  test('also sends blocked events and checks that nothing happens', async () => {
    const { refusals } = await runMachine(player);
    expect(refusals).toBeGreaterThan(0);
  });

  test('gives each path a stable id', () => {
    const ids = () => transitionPaths(player).paths.map(({ id }) => id);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(ids().length);
  });

  test('finds a few paths with the same coverage as all of them', async () => {
    const { paths, essential } = await runMachine(player);
    const covered = (chosen: typeof paths) => new Set(chosen.flatMap((each) => [...transitionsTaken(each)]));
    expect(covered(paths.filter(({ id }) => essential.includes(id)))).toEqual(covered(paths));
    expect(essential.length).toBeLessThan(paths.length);
  });

  test('sends the failure of any actor only for actors that are running', async () => {
    const { failures, uncovered, paths } = await runMachine({ machine: courierMachine });
    const failed = paths.flatMap(({ steps }) =>
      steps.flatMap(({ event, transitions }, at) => (event.type.startsWith('xstate.error') ? [[at, event.type, transitions]] : [])),
    );
    const halted = ['courier.onDuty | xstate.error.actor.*'];
    expect([failures, uncovered]).toEqual([[], []]);
    expect(failed).toEqual([
      [1, 'xstate.error.actor.there', halted],
      [2, 'xstate.error.actor.back', halted],
    ]);
  });

  test('reports a transition that no path takes', async () => {
    expect((await runMachine({ machine: doorMachine('shut') })).uncovered).toEqual(['door.open | always']);
  });

  test('accepts a waiver with a reason, and rejects one that is unnecessary or unknown', async () => {
    const machine = doorMachine('shut');
    const waived = await runMachine({ machine, waivers: { 'door.open | always': 'Wear is simulated elsewhere' } });
    expect([waived.uncovered, waived.failures]).toEqual([[], []]);
    const idle = await runMachine({ machine, waivers: { 'door.shut | open': 'No reason', 'door.gone | open': 'Old' } });
    expect(idle.failures).toEqual([
      'waiver of "door.shut | open": a path takes it',
      'waiver of "door.gone | open": there is no such transition',
    ]);
  });

  test('detects an actor that deviates from the model', async () => {
    const { paths } = transitionPaths({ machine: doorMachine('shut') });
    const broken = { machine: doorMachine('open') };
    const closing = paths.find(({ steps }) => steps.some(({ event }) => event.type === 'close'));
    if (!closing) throw new Error('no path closes the door');
    await expect(executePath(broken, closing)).rejects.toThrow(
      'door: open — close → expected shut, actor went to open (transition door.open | close)',
    );
  });

  test('fires timers in order, and lets time pass without timers', async () => {
    const alarm = (now: () => number) =>
      setup({
        types: { events: {} as { type: 'check' } },
        guards: { isLate: () => now() >= Date.UTC(2026, 0, 5, 10) },
        delays: { soon: 1_000, later: 2_000 },
      }).createMachine({
        id: 'alarm',
        initial: 'waiting',
        states: {
          waiting: { after: { later: 'wrong', soon: 'rung' }, on: { check: { guard: 'isLate', target: 'missed' } } },
          rung: { type: 'final' },
          wrong: { type: 'final' },
          missed: { type: 'final' },
        },
      });
    const report = await runMachine({
      machine: alarm(() => 0),
      build: ({ now }) => alarm(now),
      cases: { check: [{}, { slept: 3_600_000 }] },
    });
    expect(report.uncovered).toEqual(['alarm.waiting | xstate.after.later.alarm.waiting']);
    expect(report.refusals).toBe(1);
    expect(report.failures).toEqual([]);
  });

  test('stops with a message if the state key grows without end', () => {
    const counter = setup({ actions: { count: () => undefined } }).createMachine({
      id: 'counter',
      on: { more: { actions: 'count' } },
    });
    let n = 0;
    expect(() => transitionPaths({ machine: counter, key: () => (n += 1) })).toThrow('does key() hold something that grows?');
  });
});

describe('driving another system along a path', () => {
  test('performs each event, checks each state and reports the transitions taken', async () => {
    const [first] = (await runMachine({ machine: doorMachine('shut') })).paths;
    if (!first) throw new Error('the door has no path');
    const log: string[] = [];
    const taken = await drivePath(first, {
      events: {
        open: async (_, step, next) => void log.push(`open, then ${next?.kind}`),
        close: async () => void log.push('close'),
        after: async (_, { ms }) => void log.push(`wait ${ms}`),
      },
      state: async (value) => void log.push(JSON.stringify(value)),
    });
    expect(log[0]).toBe('"shut"');
    expect(log).toContain('"open"');
    expect(taken).toContain('door.shut | open');
  });

  test('reports an event that its driver does not implement', async () => {
    const [first] = (await runMachine({ machine: doorMachine('shut') })).paths;
    if (!first) throw new Error('the door has no path');
    await expect(drivePath(first, { events: {}, state: async () => undefined })).rejects.toThrow(
      'door: shut — open → expected open, The driver of door knows no open (transition door.shut | open)',
    );
  });
});
