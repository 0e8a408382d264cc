import { createBrowserReceiver } from '@statelyai/inspect';
import { afterEach, describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { stopCapture, startCapture, connectInspector } from '#workbench/inspection/console/capture.ts';
import { createActor } from '#platform/console/actors/actors.ts';
import type { InspectionMessage } from '#platform/contract/inspection.ts';

const lamp = createMachine({ id: 'lamp', initial: 'off', states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } } });

type Received = InspectionMessage | { type: string };

/** An inspector window of the same origin. */
function otherWindow() {
  const received: { message: Received; to: string }[] = [];
  const target = {
    postMessage: (message: Received, { targetOrigin }: { targetOrigin: string }) => received.push({ message, to: targetOrigin }),
  } as unknown as Window;
  const send = (data: unknown, origin = location.origin, source: unknown = target) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));
  return { target, received, send, types: () => received.map(({ message }) => message.type) };
}

const connected = { type: '@statelyai.connected' };
const actors: { stop: () => void }[] = [];
function run() {
  const actor = createActor(lamp).start();
  actors.push(actor);
  return actor;
}
afterEach(() => {
  stopCapture();
  for (const actor of actors.splice(0)) actor.stop();
});

describe('an inspector window', () => {
  test('receives all earlier messages once it connects, and all later ones', () => {
    const { target, received, send } = otherWindow();
    startCapture();
    const actor = run();
    actor.send({ type: 'press' });
    connectInspector(() => target, location.origin);
    expect(received).toEqual([]);
    send(connected);
    actor.send({ type: 'press' });
    const taken = received.flatMap(({ message }) => ('transitions' in message ? message.transitions : []));
    expect(taken).toEqual(['lamp.off | press', 'lamp.on | press']);
    expect(new Set(received.map(({ to }) => to))).toEqual(new Set([location.origin]));
  });

  test('receives everything again after a reload', () => {
    const { target, send, types } = otherWindow();
    run();
    connectInspector(() => target, location.origin);
    send(connected);
    const first = types();
    send(connected);
    expect(types()).toEqual([...first, ...first]);
  });

  test('sends events to actors of this tab', () => {
    const { target, send } = otherWindow();
    const actor = run();
    connectInspector(() => target, location.origin);
    send({ type: '@galen.send', sessionId: actor.sessionId, event: { type: 'press' } });
    expect(actor.getSnapshot().value).toBe('on');
  });

  test('receives a disconnect message at the end, and nothing after it', () => {
    const { target, send, types } = otherWindow();
    const end = connectInspector(() => target, location.origin);
    send(connected);
    end();
    run();
    expect(types().at(-1)).toBe('@statelyai.disconnected');
  });
});

describe('isolation from other windows', () => {
  test.each([
    ['ignores another window of the same origin', location.origin, {}],
    ['ignores the inspector window after it went to another origin', 'https://elsewhere.example', undefined],
  ])('%s', (_, origin, source) => {
    const { target, send, received } = otherWindow();
    const actor = run();
    connectInspector(() => target, location.origin);
    for (const data of [connected, { type: '@galen.send', sessionId: actor.sessionId, event: { type: 'press' } }])
      send(data, origin, source ?? target);
    expect(received).toEqual([]);
    expect(actor.getSnapshot().value).toBe('off');
  });

  test('ignores messages that are not commands', () => {
    const { target, send, received } = otherWindow();
    const actor = run();
    connectInspector(() => target, location.origin);
    for (const data of [
      null,
      'press',
      { type: 'press' },
      { type: '@galen.send' },
      { type: '@galen.send', sessionId: actor.sessionId, event: 'press' },
    ])
      send(data);
    expect(received).toEqual([]);
    expect(actor.getSnapshot().value).toBe('off');
  });

  test('lets an inspector of another origin watch but not send', () => {
    const { target, send, types } = otherWindow();
    const actor = run();
    connectInspector(() => target, 'https://stately.ai');
    send(connected, 'https://stately.ai');
    send({ type: '@galen.send', sessionId: actor.sessionId, event: { type: 'press' } }, 'https://stately.ai');
    expect(actor.getSnapshot().value).toBe('off');
    actor.send({ type: 'press' });
    expect(types()).toContain('@xstate.event');
    expect(types().filter((type) => type.startsWith('@galen.'))).toEqual([]);
  });
});

test('sends messages that a stock client of the Stately protocol understands', () => {
  const { target, received, send } = otherWindow();
  run().send({ type: 'press' });
  connectInspector(() => target, location.origin);
  send(connected);
  const receivedTypes: string[] = [];
  // A separate window with its own messages and a parent to connect to.
  const listeners = new Set<(event: { data: unknown }) => void>();
  const greeted: unknown[] = [];
  const clientWindow = {
    addEventListener: (_: string, listener: (event: { data: unknown }) => void) => listeners.add(listener),
    parent: { postMessage: (message: unknown) => greeted.push(message) },
    self: 1,
    top: 2,
  };
  createBrowserReceiver({ window: clientWindow as unknown as Window }).subscribe((event) => receivedTypes.push(event.type));
  for (const { message } of received) for (const listener of listeners) listener({ data: message });
  expect(greeted).toEqual([connected]);
  expect(receivedTypes).toEqual(received.map(({ message }) => message.type));
});
