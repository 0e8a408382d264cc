import { createInspector } from '@statelyai/inspect';
import { createActor, setup } from 'xstate';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { createInspectionStore, type InspectionStore } from '#workbench/console/inspector/store/inspection-store.ts';
import { readMessage, readRecording } from '#workbench/console/inspector/store/messages.ts';
import { sized } from '#tests/support/rounds.ts';
import { actorMessage, refusedMove, eventMessage, snapshotMessage, stoppedMessage } from './messages.ts';

const immediate = { schedule: (notify: () => void) => notify() };
let store: InspectionStore;
beforeEach(() => {
  store = createInspectionStore(immediate);
});

const receive = (...messages: InspectionMessage[]) => messages.forEach((message) => store.receive(message));
const types = () => store.rows().map(({ type }) => type);
const value = (id: string) => store.actorState(id)?.moment?.value;

describe('messages', () => {
  it('become a list of events with sender, outcome and time', () => {
    receive(...refusedMove());
    expect(types()).toEqual(['action.submit', 'xstate.error.actor.send']);
    expect(store.rows()[1]).toMatchObject({ from: 'x:2', to: 'x:1', taken: 1, settled: 5, payload: { error: { name: 'Error' } } });
  });

  it('cause one notification for many messages', () => {
    let draw = () => {};
    const slow = createInspectionStore({ schedule: (notify) => (draw = notify) });
    const listener = vi.fn<() => void>();
    slow.subscribe(listener);
    for (const message of refusedMove()) slow.receive(message);
    draw();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('of an unannounced actor are kept under its session', () => {
    receive(eventMessage('x:9', 'sidebar.toggle'));
    expect(store.actor('x:9')).toMatchObject({ name: 'x:9', machine: null });
  });

  it('complete the event that they follow, although the next one has arrived already', () => {
    receive(
      eventMessage('x:1', 'first'),
      eventMessage('x:1', 'second'),
      snapshotMessage('x:1', 'first', 'a', {}, { transitions: ['m.0 | first'] }),
      snapshotMessage('x:1', 'second', 'b', {}, { transitions: ['m.a | second', 'm.a | always'] }),
    );
    expect(store.rows()).toMatchObject([
      { type: 'first', taken: 1, settled: 2 },
      { type: 'second', taken: 2, settled: 3 },
    ]);
    store.select(0);
    expect(value('x:1')).toBe('a');
  });

  it('list the end of an actor after the event that led to it', () => {
    receive(eventMessage('x:1', 'finish'), snapshotMessage('x:1', 'finish', 'gone', {}, { status: 'done' }));
    expect(store.rows()).toMatchObject([
      { kind: 'event', type: 'finish', settled: 1 },
      { kind: 'stopped', type: 'x:1' },
    ]);
  });

  it('keep the name of an actor that has stopped', () => {
    receive(...refusedMove(), stoppedMessage('x:1', 'conflict'));
    expect(store.actorState('x:1')).toMatchObject({ isEnded: true, moment: { value: 'conflict' } });
  });

  it('number several actors with the same name', () => {
    receive(
      actorMessage('x:1', { name: 'announcement' }),
      actorMessage('x:2', { name: 'announcement' }),
      actorMessage('x:3', { name: 'announcement', parentId: 'x:2' }),
    );
    expect(store.actors().map(({ name }) => name)).toEqual(['announcement', 'announcement 2', 'announcement 3']);
    receive(actorMessage('x:1', { name: 'announcement' }));
    expect(store.actor('x:1')?.name).toBe('announcement');
  });

  it('give the name to the machine and mark its holder', () => {
    const definition = JSON.stringify({ id: 'notifications', states: {} });
    receive(actorMessage('x:1', { name: 'notifications' }), actorMessage('x:2', { name: 'notifications', parentId: 'x:1', definition }));
    expect(store.actors().map(({ name }) => name)).toEqual(['notifications (holder)', 'notifications']);
  });

  it('restart the numbering of actors after a restart', () => {
    receive(...refusedMove(), eventMessage('x:1', 'action.retry'));
    store.setFilter({ actor: 'x:1', type: 'action' });
    store.restart();
    expect([store.actors(), store.total()]).toEqual([[], 0]);
    expect(store.state().filter).toMatchObject({ actor: null, type: 'action' });
    receive(actorMessage('x:7', { name: 'orderAction' }));
    expect(store.actors().map(({ name }) => name)).toEqual(['orderAction']);
  });

  it('end the former actors when a root is announced again', () => {
    receive(...refusedMove(), actorMessage('x:0', { name: 'session' }));
    expect(store.actorState('x:1')?.isEnded).toBe(true);
    expect(store.actorState('x:0')?.isEnded).toBe(false);
  });
});

describe('time travel', () => {
  beforeEach(() => receive(...refusedMove()));

  it('shows every actor after the selected event was handled, with its transition', () => {
    store.select(2);
    expect(value('x:1')).toBe('sending');
    expect(store.actorState('x:1')?.fired?.transitions).toEqual(['orderAction.idle|action.submit|0']);
    store.select(4);
    expect(value('x:1')).toBe('conflict');
    store.select(null);
    expect(value('x:1')).toBe('conflict');
  });

  it('knows the previous state of an actor', () => {
    store.select(2);
    expect(store.actorState('x:1')).toMatchObject({ before: { context: { tries: 0 } }, moment: { context: { tries: 1 } } });
  });

  it('shows nothing of an actor before it started', () => {
    store.select(0);
    expect(store.actorState('x:1')).toBeNull();
  });

  it('keeps the selection while new events arrive', () => {
    store.select(2);
    receive(eventMessage('x:1', 'action.retry'), snapshotMessage('x:1', 'action.retry', 'sending'));
    expect(value('x:1')).toBe('sending');
    store.select(null);
    expect(value('x:1')).toBe('sending');
    expect(types().at(-1)).toBe('action.retry');
  });
});

describe('the filter', () => {
  beforeEach(() => {
    receive(
      ...refusedMove(),
      actorMessage('x:3'),
      eventMessage('x:3', 'words.typed', { words: 'par' }),
      snapshotMessage('x:3', '', 'open'),
    );
  });

  it('hides keystrokes, starts and snapshots by default', () => {
    expect(types()).toEqual(['action.submit', 'xstate.error.actor.send']);
    store.setFilter({ hidesNoise: false });
    expect(types().slice(0, 2)).toEqual(['session', 'orderAction']);
    expect(types()).toContain('words.typed');
    expect(store.rows().at(-1)).toMatchObject({ kind: 'snapshot', payload: 'open' });
  });

  it('matches an actor as sender or receiver', () => {
    store.setFilter({ actor: 'x:2' });
    expect(types()).toEqual(['xstate.error.actor.send']);
  });

  it('matches type and text of existing and new events', () => {
    store.setFilter({ type: 'ACTION' });
    expect(types()).toEqual(['action.submit']);
    store.setFilter({ type: '', text: '"orderid":17' });
    receive(eventMessage('x:1', 'action.open', { orderId: 17 }), eventMessage('x:1', 'action.open', { orderId: 18 }));
    expect(types()).toEqual(['action.submit', 'action.open']);
  });
});

describe('pause, clear and a full buffer', () => {
  it('shows events received during a pause afterwards', () => {
    store.pause();
    receive(...refusedMove());
    expect(store.state()).toMatchObject({ paused: true, waiting: 6 });
    expect(store.rows()).toEqual([]);
    store.resume();
    expect(store.rows()).toHaveLength(2);
  });

  it('keeps running actors and their states when cleared', () => {
    receive(...refusedMove(), actorMessage('x:3'), stoppedMessage('x:3'));
    store.clear();
    expect(store.actors().map(({ id }) => id)).toEqual(['x:0', 'x:1']);
    expect(value('x:1')).toBe('conflict');
    store.setFilter({ hidesNoise: false });
    expect(store.rows().map(({ kind }) => kind)).toEqual(['born', 'born']);
  });

  it('drops the oldest events and keeps the rest navigable and exportable', () => {
    const small = createInspectionStore({ ...immediate, capacity: 100 });
    small.receive(actorMessage('x:0', { name: 'session' }));
    small.receive(actorMessage('x:1', { parentId: 'x:0', snapshot: { status: 'active', value: 0 } }));
    for (let at = 1; at <= 500; at += 1) {
      small.receive(eventMessage('x:1', 'count.up'));
      small.receive(snapshotMessage('x:1', 'count.up', at));
    }
    const { dropped } = small.state();
    expect(dropped).toBeGreaterThan(800);
    const oldest = small.rows()[0]!;
    small.select(oldest.seq);
    const then = small.actorState('x:1')?.moment?.value;
    expect(then).toBeGreaterThan(400);
    const other = createInspectionStore(immediate);
    other.load(small.toRecording('b'));
    const same = other.rows().find(({ at, kind }) => kind === 'event' && at === oldest.at)!;
    other.select(same.seq);
    expect(other.actorState('x:1')?.moment?.value).toBe(then);
  });

  it('adds twenty thousand messages quickly to a full store', () => {
    const startTime = performance.now();
    for (let at = 0; at < 10_000; at += 1) receive(eventMessage('x:1', 'count.up', { at }), snapshotMessage('x:1', 'count.up', at));
    expect(performance.now() - startTime).toBeLessThan(sized(25_000, 6_000));
    expect(store.rows()).toHaveLength(10_000);
  });
});

describe('recordings', () => {
  it('can be exported and loaded again', () => {
    receive(...refusedMove());
    const text = JSON.stringify(store.toRecording('a1b2c3'));
    const read = readRecording(text);
    if (!('recording' in read)) throw new Error(read.fault);
    const other = createInspectionStore(immediate);
    other.load(read.recording);
    expect(other.rows()).toEqual(store.rows());
    other.select(2);
    expect(other.actorState('x:1')?.moment?.value).toBe('sending');
  });

  it.each([
    ['no JSON', 'hello'],
    ['another file', '{"name":"x"}'],
    ['without events', JSON.stringify({ format: 'galen-recording/2', startedAt: '2026-11-20T09:00:00Z', build: 'b' })],
    [
      'cut off',
      JSON.stringify({ format: 'galen-recording/2', startedAt: '2026-11-20T09:00:00Z', build: 'b', messages: [{ type: '@xstate.event' }] }),
    ],
  ])('are rejected with a sentence if damaged: %s', (_, text) => {
    expect(readRecording(text)).toEqual({ fault: expect.stringMatching(/\.$/) as string });
  });
});

describe('the stock inspector of an XState app', () => {
  it('works without the console’s additions to the protocol', async () => {
    const machine = setup({ types: { events: {} as { type: 'flip' } } }).createMachine({
      id: 'lamp',
      initial: 'off',
      states: { off: { on: { flip: 'on' } }, on: { on: { flip: 'off' } } },
    });
    const inspector = createInspector({ send: (event) => store.receive(readMessage(JSON.parse(JSON.stringify(event)))!) });
    const actor = createActor(machine, { inspect: inspector.inspect });
    actor.start();
    actor.send({ type: 'flip' });
    // The stock inspector sends when the browser is idle.
    await vi.waitFor(() => expect(types()).toContain('flip'));
    const [lamp] = store.actors();
    expect(lamp).toMatchObject({ machine: 'lamp', parentId: null });
    expect(JSON.parse(lamp!.definition!).states).toHaveProperty('on');
    expect(types()).toEqual(['flip']);
    const flip = store.rows().at(-1)!;
    store.select(flip.seq);
    expect(value(lamp!.id)).toBe('on');
    store.select(flip.seq - 1);
    expect(flip.taken).toBeNull();
  });

  it('skips invalid messages', () => {
    expect(
      [
        null,
        7,
        {},
        { type: '@xstate.event' },
        { type: '@other', sessionId: 'x:0' },
        { ...snapshotMessage('x:1', 'a', 'b'), snapshot: 'b' },
      ].map(readMessage),
    ).toEqual(Array.from({ length: 6 }, () => null));
  });
});
