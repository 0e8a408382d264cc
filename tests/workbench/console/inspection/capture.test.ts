import { createBrowserReceiver, createInspector } from '@statelyai/inspect';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMachine } from 'xstate';
import { stopCapture, startCapture, connectInspector } from '#workbench/inspection/console/capture.ts';
import { createActor } from '#platform/console/actors/actors.ts';
import type { InspectionMessage } from '#platform/contract/inspection.ts';

const lamp = createMachine({ id: 'lamp', initial: 'off', states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } } });
const STATELY = 'https://stately.ai';

type Received = InspectionMessage | { type: string };

/** The window of an inspector. */
function otherWindow() {
  const received: { message: Received; to: string }[] = [];
  const target = {
    postMessage: (message: Received, { targetOrigin }: { targetOrigin: string }) => received.push({ message, to: targetOrigin }),
  } as unknown as Window;
  const send = (data: unknown, origin = location.origin, source: unknown = target) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));
  const connect = (origin = location.origin) => connectInspector({ target: () => target, origin });
  return { received, send, connect, types: () => received.map(({ message }) => message.type) };
}

const transitionsIn = (received: readonly { message: Received }[]) =>
  received.flatMap(({ message }) => ('snapshot' in message ? ((message.snapshot as { transitions?: string[] }).transitions ?? []) : []));

const connected = { type: '@statelyai.connected' };
const actors: { stop: () => void }[] = [];
function run() {
  const actor = createActor(lamp).start();
  actors.push(actor);
  return actor;
}
const press = ({ sessionId }: { sessionId: string }) => ({ type: '@galen.send', sessionId, event: { type: 'press' } });
afterEach(() => {
  stopCapture();
  for (const actor of actors.splice(0)) actor.stop();
  vi.restoreAllMocks();
});

describe('an inspector window', () => {
  test('receives all earlier messages once it connects, and all later ones', () => {
    const { connect, received, send } = otherWindow();
    startCapture();
    const actor = run();
    actor.send({ type: 'press' });
    connect();
    expect(received).toEqual([]);
    send(connected);
    actor.send({ type: 'press' });
    expect(transitionsIn(received)).toEqual(['lamp.off | press', 'lamp.on | press']);
    expect(new Set(received.map(({ to }) => to))).toEqual(new Set([location.origin]));
  });

  test('receives everything again after a reload', () => {
    const { connect, send, types } = otherWindow();
    run();
    connect();
    send(connected);
    const first = types();
    send(connected);
    expect(types()).toEqual([...first, ...first]);
  });

  test('receives actors again whose first message is no longer buffered', () => {
    const { connect, received, send } = otherWindow();
    startCapture();
    const actor = run();
    for (let at = 0; at < 1_100; at += 1) actor.send({ type: 'press' });
    connect();
    send(connected);
    expect(received.map(({ message }) => message)).toContainEqual(
      expect.objectContaining({ type: '@xstate.actor', sessionId: actor.sessionId, name: 'lamp' }),
    );
  });

  test('receives nothing that is meant for another one', () => {
    const [first, second] = [otherWindow(), otherWindow()];
    const disconnect = first.connect();
    second.connect();
    run();
    first.send(connected);
    const before = first.types();
    second.send(connected);
    expect(first.types()).toEqual(before);
    expect(second.types()).toEqual(before);
    disconnect();
    run();
    expect(first.types()).toEqual([...before, '@statelyai.disconnected']);
    expect(second.types().length).toBeGreaterThan(before.length);
  });

  test('sends events to actors of this tab', () => {
    const { connect, send } = otherWindow();
    const actor = run();
    connect();
    send(press(actor));
    expect(actor.getSnapshot().value).toBe('on');
  });

  test('receives a disconnect message at the end, and nothing after it', () => {
    const { connect, send, types } = otherWindow();
    const end = connect();
    send(connected);
    end();
    run();
    send(connected);
    expect(types().at(-1)).toBe('@statelyai.disconnected');
  });

  test('is opened only by the console itself', () => {
    const opened = vi.spyOn(window, 'open');
    otherWindow().connect();
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('isolation from other windows', () => {
  test.each([
    ['ignores another window of the same origin', location.origin, {}],
    ['ignores the inspector window after it went to another origin', 'https://elsewhere.example', undefined],
  ])('%s', (_, origin, source) => {
    const { connect, send, received } = otherWindow();
    const actor = run();
    connect();
    for (const data of [connected, press(actor)]) send(data, origin, source);
    expect(received).toEqual([]);
    expect(actor.getSnapshot().value).toBe('off');
  });

  test('ignores messages that are not commands', () => {
    const { connect, send, received } = otherWindow();
    const actor = run();
    connect();
    for (const data of [null, 'press', { type: 'press' }, { type: '@galen.send' }, { ...press(actor), event: 'press' }]) send(data);
    expect(received).toEqual([]);
    expect(actor.getSnapshot().value).toBe('off');
  });
});

describe('Stately’s own client', () => {
  /** A window with the package's receiver, and with its inspector as the only way to send events. */
  function statelyClient(origin: string) {
    const { connect, send, received, types } = otherWindow();
    connect(origin);
    const listeners = new Set<(event: { data: unknown }) => void>();
    const understood: { type: string }[] = [];
    const clientWindow = {
      addEventListener: (_: string, listener: (event: { data: unknown }) => void) => listeners.add(listener),
      opener: { postMessage: (message: unknown) => send(message, origin) },
    };
    createBrowserReceiver({ window: clientWindow as unknown as Window }).subscribe((event) => understood.push(event));
    for (const { message } of received) for (const listener of listeners) listener({ data: message });
    const inspector = createInspector({ send: (event) => send(event, origin) });
    return { inspector, understood, types, send };
  }

  test('connects and understands every message', () => {
    run().send({ type: 'press' });
    const { types, understood } = statelyClient(STATELY);
    expect(types()).toEqual(expect.arrayContaining(['@xstate.actor', '@xstate.snapshot']));
    expect(understood.map(({ type }) => type)).toEqual(types());
  });

  test.each([STATELY, location.origin])('at %s cannot send events to an actor', (origin) => {
    const actor = run();
    const { inspector, types } = statelyClient(origin);
    const before = types();
    inspector.event(actor.sessionId, { type: 'press' });
    inspector.snapshot(actor.sessionId, { value: 'on' }, { event: { type: 'press' } });
    expect(actor.getSnapshot().value).toBe('off');
    expect(types()).toEqual(before);
  });

  test('cannot send events from another origin, and receives no message outside of its protocol', () => {
    const actor = run();
    const { send, types } = statelyClient(STATELY);
    const own = otherWindow();
    own.connect();
    own.send(connected);
    send(press(actor), STATELY);
    expect(actor.getSnapshot().value).toBe('off');
    own.send({ ...press(actor), event: { type: 'unknown' } });
    expect(own.types()).toContain('@galen.refused');
    expect(types()).not.toContain('@galen.refused');
    actor.send({ type: 'press' });
    expect(types().at(-1)).toBe('@xstate.snapshot');
  });
});
