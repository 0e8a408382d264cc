import { afterEach, describe, expect, test, vi } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';
import { createInspector } from '@statelyai/inspect';
import { startInspection } from '#workbench/inspection/console/actors/start-inspection.ts';
import { adopt, createActor } from '#platform/console/actors/actors.ts';
import { withInput } from '#platform/console/actors/with-input.ts';
import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { sendBack } from '#workbench/inspection/console/actors/send-back.ts';

const door = setup({
  types: {
    context: {} as { key: string },
    events: {} as { type: 'open'; key: string } | { type: 'shut' } | { type: 'break' },
    input: {} as { key: string },
  },
  actors: { turn: fromPromise<string, { key: string }>(async ({ input }) => `turned ${input.key}`) },
  guards: { fits: ({ event }) => (event as { key: string }).key.length > 3 },
  actions: {
    keep: assign({ key: ({ event }) => (event as { key: string }).key }),
  },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ key: input.key }),
  initial: 'closed',
  states: {
    closed: { on: { open: { guard: 'fits', actions: 'keep', target: 'turning' } } },
    turning: { invoke: { id: 'turn', src: 'turn', input: ({ context }) => context, onDone: 'ajar' } },
    ajar: { always: 'wide' },
    wide: { on: { shut: 'gone' } },
    gone: { type: 'final' },
  },
});

const running: { stop: () => void }[] = [];
function look() {
  const messages: InspectionMessage[] = [];
  const inspection = startInspection((options) =>
    createInspector({ send: (message) => messages.push(message as InspectionMessage) }, options),
  );
  running.push(inspection);
  const of = (sessionId: string) => messages.filter((message) => message.sessionId === sessionId);
  return { messages, inspection, of };
}
function run(machine = door) {
  const actor = createActor(machine, { input: { key: 'initial-key' } }).start();
  running.push(actor);
  return actor;
}
afterEach(() => {
  for (const each of running.splice(0).toReversed()) each.stop();
});

describe('an actor that is already running', () => {
  test('is reported with its chart and state', () => {
    const actor = run();
    const [born, state] = look().of(actor.sessionId);
    expect(born).toMatchObject({ type: '@xstate.actor', name: 'door', rootId: actor.sessionId, parentId: undefined });
    expect(JSON.parse((born as { definition: string }).definition)).toMatchObject({ id: 'door', initial: 'closed' });
    expect(state).toMatchObject({ type: '@xstate.snapshot', snapshot: { status: 'active', value: 'closed', context: { key: '•••' } } });
  });

  test('is reported with its children', () => {
    const actor = run();
    actor.send({ type: 'open', key: 'brass' });
    const children = look().messages.filter((message) => message.type === '@xstate.actor' && message.parentId === actor.sessionId);
    expect(children).toMatchObject([{ name: 'turn', rootId: actor.sessionId, definition: undefined }]);
  });
});

describe('a watched actor', () => {
  test('reports every step in order, with transition ids', async () => {
    const { of } = look();
    const actor = run();
    actor.send({ type: 'open', key: 'brass' });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('wide'));
    const steps = of(actor.sessionId).flatMap((message) =>
      message.type === '@xstate.snapshot' ? (message.snapshot.transitions ?? []) : [],
    );
    expect(steps).toEqual(['door.closed | open', 'door.turning | xstate.done.actor.turn', 'door.ajar | always']);
    const events = of(actor.sessionId).flatMap((message) => (message.type === '@xstate.event' ? message.event.type : []));
    expect(events).toEqual(['xstate.init', 'open', 'xstate.done.actor.turn']);
  });

  test('reports neither secrets nor the input and output of a child', async () => {
    const { messages } = look();
    const actor = run();
    actor.send({ type: 'open', key: 'brass-canary' });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('wide'));
    expect(JSON.stringify(messages)).toContain('xstate.done.actor.turn');
    expect(JSON.stringify(messages)).not.toMatch(/canary|initial-key/);
  });

  test('is redacted before an adapter receives anything of it, however it is reported', () => {
    const reported: unknown[] = [];
    let inspector: ReturnType<typeof createInspector> | undefined;
    const inspection = startInspection((options) => {
      inspector = createInspector({ send: (message) => reported.push(message) }, options);
      return inspector;
    });
    running.push(inspection);
    const { sessionId } = run();
    const secret = { type: 'open', key: 'brass-canary', password: 'canary' };
    inspector?.event(sessionId, secret);
    inspector?.snapshot(sessionId, { context: secret, output: secret, value: 'closed' }, { event: secret });
    inspector?.actor(sessionId, { context: secret });
    expect(reported.length).toBeGreaterThan(4);
    expect(JSON.stringify(reported)).not.toContain('canary');
    const before = reported.length;
    expect(() => inspector?.event('x:nobody', secret)).toThrow('unknown actor');
    expect(reported).toHaveLength(before);
  });

  test('reports its end and the end of a child', () => {
    const { of, messages } = look();
    const actor = run();
    actor.send({ type: 'open', key: 'brass' });
    const child = messages.find((message) => message.type === '@xstate.actor' && message.name === 'turn');
    actor.stop();
    const stopped = { type: '@xstate.snapshot', snapshot: { status: 'stopped' } };
    expect(of(child!.sessionId).at(-1)).toMatchObject(stopped);
    expect(of(actor.sessionId).at(-1)).toMatchObject(stopped);
  });

  test('reports only the name of a failed promise’s error', async () => {
    const { messages } = look();
    const actor = run(door.provide({ actors: { turn: fromPromise(() => Promise.reject(new RangeError('brass-canary'))) } }));
    actor.subscribe({ error: () => {} });
    actor.send({ type: 'open', key: 'brass' });
    const failed = expect.objectContaining({
      type: '@xstate.snapshot',
      snapshot: expect.objectContaining({ status: 'error', error: { name: 'RangeError' } }),
    });
    await vi.waitFor(() => expect(messages).toContainEqual(failed));
    expect(JSON.stringify(messages)).not.toContain('canary');
  });

  test('reports a root below the actor that started it', () => {
    const parent = run();
    const { of } = look();
    const child = createActor(door, { input: { key: 'second' } });
    adopt(child, parent);
    running.push(child.start());
    expect(of(child.sessionId)[0]).toMatchObject({ type: '@xstate.actor', parentId: parent.sessionId, rootId: parent.sessionId });
  });

  test('keeps the order of states and their whole depth in its definition', () => {
    const deep = Array.from({ length: 12 }).reduce<object>((inner) => ({ initial: 'z', states: { z: inner, a: {} } }), {
      tags: 'innermost',
    });
    const actor = createActor(createMachine({ id: 'deep', ...deep })).start();
    running.push(actor);
    const [born] = look().of(actor.sessionId);
    expect((born as { definition: string }).definition).toMatch(/"states":\{"z":.*innermost.*"a":/);
  });

  test('has the same chart for any input', () => {
    const { of } = look();
    const actor = createActor(
      withInput(door, (input: { brass: string }) => ({ key: input.brass })),
      { input: { brass: 'third' } as never },
    ).start();
    running.push(actor);
    actor.send({ type: 'open', key: 'brass' });
    expect(of(actor.sessionId)).toContainEqual(
      expect.objectContaining({ snapshot: expect.objectContaining({ transitions: ['door.closed | open'] }) }),
    );
  });

  test('is reported again to a later inspector', () => {
    const actor = run();
    const { inspection, of } = look();
    const before = of(actor.sessionId).length;
    inspection.introduceAll();
    expect(of(actor.sessionId)).toHaveLength(before * 2);
  });

  test('is no longer reported after the inspection has stopped', () => {
    const actor = run();
    const { inspection, messages } = look();
    inspection.stop();
    const before = messages.length;
    actor.send({ type: 'open', key: 'brass' });
    run();
    expect(messages).toHaveLength(before);
  });
});

describe('an event from the inspector', () => {
  test('is delivered to the actor', () => {
    const actor = run();
    sendBack(look().inspection, { type: '@galen.send', sessionId: actor.sessionId, event: { type: 'open', key: 'brass' } });
    expect(actor.getSnapshot().value).toBe('turning');
  });

  test.each([
    ['that the state does not take', { type: 'shut' }, /does not accept/],
    ['whose guard says no', { type: 'open', key: 'x' }, /does not accept/],
    ['that lacks what a guard reads', { type: 'open' }, /something is missing/],
    ['that is XState’s', { type: 'xstate.stop' }, /internal event of XState/],
  ])('%s is refused with a sentence', (_, event, reason) => {
    const actor = run();
    const { inspection, of } = look();
    sendBack(inspection, { type: '@galen.send', sessionId: actor.sessionId, event });
    expect(of(actor.sessionId).at(-1)).toMatchObject({ type: '@galen.refused', reason: expect.stringMatching(reason) });
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'closed' });
  });

  test('is refused for an actor that is not running', () => {
    const { inspection, messages } = look();
    sendBack(inspection, { type: '@galen.send', sessionId: 'x:nobody', event: { type: 'open' } });
    expect(messages.at(-1)).toMatchObject({
      type: '@galen.refused',
      sessionId: 'x:nobody',
      reason: expect.stringMatching(/no longer runs/),
    });
  });
});
