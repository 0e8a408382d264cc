import { describe, expect, test } from 'vitest';
import { assign, fromPromise, sendTo, setup } from 'xstate';
import { toChart } from '#workbench/drawing/chart.ts';
import type { PathFile } from '#workbench/drawing/path-file.ts';
import { automaticEdges, startsThatAllow, machineTimers, offersOf } from '#workbench/simulation/offers.ts';
import { type Play, type PlayStep, runPlay } from '#workbench/simulation/play.ts';
import { Stage } from '#workbench/simulation/stage.ts';
import { courierDocs, courierMachine } from '../drawing/fixtures/courier.ts';
import { sentence } from '#platform/contract/sentence.ts';

interface Facts {
  stock: number;
  clock?: { now: () => number };
}

const machine = setup({
  types: {
    context: {} as Facts & { seen: number[] },
    events: {} as { type: 'order'; amount: number } | { type: 'close' } | { type: 'look' } | { type: 'probe' } | { type: 'tab.hidden' },
    input: {} as Facts,
  },
  actors: { pack: fromPromise<string>(() => Promise.reject(new Error('not provided'))) },
  guards: {
    hasStock: ({ context }, params: { amount: number }) => context.stock >= params.amount,
    isOpen: () => false,
    breaks: ({ context }) => (context as unknown as { missing: { deep: boolean } }).missing.deep,
  },
  actions: {
    take: assign((_, params: { amount: number }) => ({ stock: params.amount })),
    note: assign({ seen: ({ context }) => [...context.seen, context.clock?.now() ?? 0] }),
  },
  delays: { soon: 1000, later: 5000 },
}).createMachine({
  id: 'shop',
  context: ({ input }) => ({ ...input, seen: [] }),
  initial: 'open',
  on: { close: '.closed', 'tab.*': { actions: 'note' } },
  states: {
    open: {
      on: {
        order: {
          guard: { type: 'hasStock', params: ({ event }) => ({ amount: event.amount }) },
          target: 'packing',
          actions: { type: 'take', params: ({ event }) => ({ amount: event.amount }) },
        },
        look: { guard: 'isOpen', actions: 'note' },
        probe: { guard: 'breaks', target: 'closed' },
      },
      after: { soon: { actions: 'note' }, later: 'closed' },
    },
    packing: { invoke: { id: 'pack', src: 'pack', onDone: 'sent' } },
    sent: { initial: 'waiting', onDone: 'closed', states: { waiting: { after: { soon: 'gone' } }, gone: { type: 'final' } } },
    closed: { type: 'final' },
  },
});

const file: PathFile = {
  machine: 'shop',
  inputs: { full: { stock: 9, clock: { now: { $function: 'now' } } }, empty: { stock: 0 } },
  events: [
    { kind: 'event', event: { type: 'order', amount: 2 }, ms: 0 },
    { kind: 'event', event: { type: 'order', amount: 20 }, ms: 0 },
    { kind: 'event', event: { type: 'tab.hidden' }, ms: 0 },
    { kind: 'done', event: { type: 'xstate.done.actor.pack', actorId: 'pack', output: 'box' }, ms: 0 },
  ],
  values: [],
  paths: [],
  total: 0,
  transitions: {},
  waived: {},
  actions: [],
  guards: {},
  refused: [],
};

const sentences = { hasStock: 'The store has too few', isOpen: 'Nobody is there', breaks: 'It breaks' };
const chart = toChart(machine, { events: { order: 'Somebody orders' }, guards: sentences });
const stage = new Stage(machine);

const order: PlayStep = { kind: 'event', event: { type: 'order', amount: 2 } };
const packed: PlayStep = { kind: 'done', actor: 'pack', output: 'box' };
const playOf = (steps: readonly PlayStep[], name = 'full'): Play => ({ start: { name }, steps });
function play(steps: readonly PlayStep[], name?: string) {
  const { frames, refused } = runPlay(stage, file, playOf(steps, name));
  const last = frames.at(-1) ?? frames[0];
  return { frames, refused, last, offers: offersOf(stage, chart, file, last), value: last.moment.snapshot.value };
}
const offer = (steps: readonly PlayStep[], id: string, name?: string) => {
  const found = play(steps, name).offers.find((one) => one.id === id);
  if (!found) throw new Error(`There is no offer ${id}`);
  return found;
};

describe('a play that continues a previous one', () => {
  const longPlay = playOf([order, packed]);
  const previous = { play: longPlay, run: runPlay(stage, file, longPlay) };

  test.each<[string, Play, number]>([
    ['running', playOf([order, packed, { kind: 'sleep', ms: 5 }]), 3],
    ['goes back', playOf([order]), 2],
    ['takes another way', playOf([order, { kind: 'error', actor: 'pack', error: { message: 'torn' } }]), 2],
  ])('reuses the frames of the common beginning if it %s', (_, next, same) => {
    const run = runPlay(stage, file, structuredClone(next), previous);
    expect(run.frames.filter((frame, index) => frame === previous.run.frames[index])).toHaveLength(same);
    expect(run.frames.map(({ leaves }) => leaves)).toEqual(runPlay(stage, file, next).frames.map(({ leaves }) => leaves));
  });

  test('reuses nothing if it starts with other facts', () => {
    const { frames, refused } = runPlay(stage, file, playOf([order], 'empty'), previous);
    expect([frames.length, frames[0] === previous.run.frames[0], refused?.step]).toEqual([1, false, 0]);
  });

  test('numbers the refused step from the start', () => {
    expect(runPlay(stage, file, playOf([order, packed, order]), previous).refused).toEqual({
      step: 2,
      reason: 'blocked',
      subject: 'order',
    });
  });
});

describe('a play', () => {
  test('returns the state, transitions and changes after each step', () => {
    const { frames, value } = play([order, packed]);
    expect(value).toEqual({ sent: 'waiting' });
    expect(frames.map(({ leaves }) => leaves)).toEqual([['shop.open'], ['shop.packing'], ['shop.sent.waiting']]);
    expect(frames[2]?.active).toEqual(['shop.sent', 'shop.sent.waiting']);
    expect(frames.map(({ taken }) => taken)).toEqual([[], ['shop.open | order'], ['shop.packing | xstate.done.actor.pack']]);
    expect(frames[1]?.changes).toEqual([{ key: 'stock', before: 9, after: 2 }]);
    expect(frames[1]?.moment.running).toEqual(['pack']);
    expect(frames[2]?.moment.running).toEqual([]);
  });

  test('includes automatic transitions in the same step', () => {
    const { last } = play([order, packed, { kind: 'timer' }]);
    expect(last.taken).toEqual(['shop.sent.waiting | xstate.after.soon.shop.sent.waiting', 'shop.sent | xstate.done.state.shop.sent']);
    expect(last.moment.snapshot.status).toBe('done');
  });

  test('fires every timer that falls due, and sets the machine’s clock', () => {
    const { last } = play([{ kind: 'pass', ms: 4999 }]);
    expect(last.taken).toEqual(['shop.open | xstate.after.soon.shop.open']);
    expect(last.context['seen']).toEqual([Date.UTC(2026, 0, 5, 9, 0, 1)]);
    expect(play([{ kind: 'pass', ms: 5000 }]).value).toBe('closed');
  });

  test('sleeps without firing a timer, which fires afterwards', () => {
    const asleep = play([{ kind: 'sleep', ms: 60_000 }]);
    expect([asleep.value, asleep.last.taken]).toEqual(['open', []]);
    expect(machineTimers(asleep.last).map(({ id }) => id)).toHaveLength(2);
    const awake = play([{ kind: 'sleep', ms: 60_000 }, { kind: 'timer' }]);
    expect(awake.last.context['seen']).toEqual([Date.UTC(2026, 0, 5, 9, 1)]);
    expect(awake.last.moment.now - awake.frames[0].moment.now).toBe(60_000);
  });

  test('presets a guard until the preset is removed', () => {
    const yes: PlayStep = { kind: 'guard', guard: 'isOpen', says: true };
    const look: PlayStep = { kind: 'event', event: { type: 'look' } };
    expect(play([yes, look]).refused).toBeNull();
    expect(play([yes, { kind: 'guard', guard: 'isOpen', says: null }, look]).refused).toEqual({
      reason: 'blocked',
      subject: 'look',
      step: 2,
    });
  });

  test('starts with other facts', () => {
    const { frames, refused } = runPlay(stage, file, { start: { name: 'full', input: { stock: 1 } }, steps: [order] });
    expect(frames[0].context).toEqual({ stock: 1, seen: [] });
    expect(refused).toEqual({ reason: 'blocked', subject: 'order', step: 0 });
  });

  test('runs as far as it can and reports why it stopped', () => {
    const why = (steps: readonly PlayStep[]) => play(steps).refused;
    expect(why([order, order])).toEqual({ reason: 'blocked', subject: 'order', step: 1 });
    expect(why([packed])).toEqual({ reason: 'notRunning', subject: 'pack', step: 0 });
    expect(why([order, { kind: 'timer' }])).toEqual({ reason: 'noTimer', subject: '', step: 1 });
    expect(why([{ kind: 'event', event: { type: 'close' } }, order])).toEqual({ reason: 'ended', subject: '', step: 1 });
    expect(why([{ kind: 'guard', guard: 'isGone', says: true }])).toEqual({ reason: 'noGuard', subject: 'isGone', step: 0 });
  });

  test('rejects a duration in which a timer restarts itself endlessly', () => {
    const restless = setup({ delays: { tick: 10 } }).createMachine({
      id: 'restless',
      initial: 'on',
      states: { on: { after: { tick: { target: 'on', reenter: true } } } },
    });
    const { refused } = runPlay(
      new Stage(restless),
      { ...file, inputs: {} },
      { start: { name: 'default' }, steps: [{ kind: 'pass', ms: 60_000 }] },
    );
    expect(refused?.reason).toBe('tooManyTimers');
  });

  test('skips timers of another actor', () => {
    const caller = setup({ actors: { other: fromPromise(() => Promise.resolve()) }, delays: { soon: 10, later: 20 } }).createMachine({
      id: 'caller',
      initial: 'on',
      invoke: { id: 'other', src: 'other' },
      states: { on: { entry: sendTo('other', { type: 'hello' }, { delay: 10 }), after: { later: 'off' } }, off: {} },
    });
    const { frames } = runPlay(new Stage(caller), { ...file, inputs: {} }, { start: { name: 'default' }, steps: [{ kind: 'timer' }] });
    expect([frames.at(-1)?.fired, frames.at(-1)?.moment.snapshot.value]).toEqual([2, 'off']);
  });
});

describe('offers', () => {
  test('include possible and blocked events, with the blocking guard', () => {
    const { offers } = play([], 'empty');
    expect(offers.map(({ label, possible }) => [label, possible])).toEqual([
      ['close', true],
      ['tab.*', true],
      ['after 1 s', true],
      ['order', false],
      ['look', false],
      ['probe', false],
    ]);
    expect(offer([], 'event order', 'empty')).toMatchObject({
      description: 'Somebody orders',
      payload: true,
      guards: [{ guard: 'hasStock', sentence: 'The store has too few' }],
    });
  });

  test('explain a rejection with the facts of the play unless the guard is preset', () => {
    const why = (guard: string, { stock }: Facts) => (guard === 'hasStock' ? sentence('There are only {stock}', { stock }) : undefined);
    const explainingStage = new Stage(machine, why);
    const guardsAfter = (steps: PlayStep[]) => {
      const { frames } = runPlay(explainingStage, file, { start: { name: 'empty' }, steps });
      const frame = frames.at(-1) ?? frames[0];
      return offersOf(explainingStage, chart, file, frame).flatMap(({ guards }) => guards.map(({ sentence }) => sentence));
    };
    expect(guardsAfter([])).toEqual([expect.objectContaining({ message: 'There are only 0' }), 'Nobody is there', 'It breaks']);
    expect(guardsAfter([{ kind: 'guard', guard: 'hasStock', says: false }])[0]).toBe('The store has too few');
  });

  test('try every filed payload, list successful ones first, and say if payloads decide', () => {
    const { trials, decides } = offer([], 'event order');
    expect(decides).toBe(true);
    expect(trials.map(({ taken, leaves }) => [taken, leaves])).toEqual([
      [['shop.open | order'], ['shop.packing']],
      [[], ['shop.open']],
    ]);
  });

  test('use a filed event for a wildcard', () => {
    const { trials, payload } = offer([], 'event tab.*');
    expect([trials[0].step, payload]).toEqual([{ kind: 'event', event: { type: 'tab.hidden' } }, true]);
  });

  test('include success and failure of a running actor, the latter also without a handler', () => {
    const done = offer([order], 'done pack');
    expect(done.trials[0]).toEqual({ step: packed, taken: ['shop.packing | xstate.done.actor.pack'], leaves: ['shop.sent.waiting'] });
    const failed = offer([order], 'error pack');
    expect([failed.possible, failed.edges]).toEqual([true, []]);
    expect(play([order, failed.trials[0].step]).last.moment.snapshot.status).toBe('error');
  });

  test('include failures that an ancestor handles for any actor, unless a state refuses them', () => {
    const courier = new Stage(courierMachine);
    const courierChart = toChart(courierMachine, courierDocs);
    const nothing: PathFile = { ...file, machine: 'courier', inputs: { default: undefined }, events: [] };
    const offered = (steps: readonly PlayStep[]) => {
      const { frames } = runPlay(courier, nothing, playOf(steps, 'default'));
      const last = frames.at(-1);
      return (last ? offersOf(courier, courierChart, nothing, last) : []).map(({ id, edges }) => [id, edges[0]?.label]);
    };
    const ride: PlayStep = { kind: 'event', event: { type: 'ride' } };
    const there: PlayStep = { kind: 'done', actor: 'there' };
    expect(offered([ride])).toEqual([
      ['done there', 'there done'],
      ['event halt', 'halt'],
      ['error there', 'any failed'],
    ]);
    expect(offered([ride, there])).toEqual([
      ['done back', 'back done'],
      ['error back', 'any failed'],
    ]);
  });

  test('include the next timer with its due time', () => {
    expect(offer([], 'timer xstate.after.soon.shop.open').due).toBe(1000);
  });

  test('name guards that depend on the environment or throw', () => {
    expect([...stage.outside]).toEqual(['isOpen']);
    play([]);
    expect(stage.failed.has('breaks')).toBe(true);
  });

  test('name the starting points that would free a blocked event', () => {
    expect(startsThatAllow(stage, chart, file, playOf([], 'empty'), offer([], 'event order', 'empty'))).toEqual(['full']);
  });

  test('separate automatic transitions', () => {
    expect(automaticEdges(chart, play([order, packed]).last).map(({ id }) => id)).toEqual(['shop.sent | xstate.done.state.shop.sent']);
    expect(play([{ kind: 'event', event: { type: 'close' } }]).offers).toEqual([]);
  });
});
