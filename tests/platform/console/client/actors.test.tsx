import { render } from '#tests/support/render.tsx';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { adopt, createActor, onRoot, parentOf, runningRoots, useMachine } from '#platform/console/actors/actors.ts';

const machine = createMachine({
  id: 'light',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { on: { press: 'gone' } }, gone: { type: 'final' } },
});

test('an actor is registered from start to stop', () => {
  const actor = createActor(machine);
  expect(runningRoots()).not.toContain(actor);
  actor.start();
  expect(runningRoots()).toContain(actor);
  actor.send({ type: 'press' });
  actor.send({ type: 'press' });
  expect(runningRoots()).not.toContain(actor);
});

test('listeners receive a root before its first event', () => {
  const notified: string[] = [];
  const stop = onRoot((root) => {
    root.system.inspect((event) => notified.push(event.type === '@xstate.event' ? event.event.type : event.type));
  });
  const actor = createActor(machine).start();
  stop();
  expect(notified[0]).toBe('xstate.init');
  actor.stop();
  expect(runningRoots()).not.toContain(actor);
});

test('a component’s actor runs while it is mounted', () => {
  function Lamp() {
    const [snapshot] = useMachine(machine);
    return <p>{JSON.stringify(snapshot.value)}</p>;
  }
  const before = runningRoots().length;
  const view = render(<Lamp />);
  expect(runningRoots()).toHaveLength(before + 1);
  view.unmount();
  expect(runningRoots()).toHaveLength(before);
});

test('an adopted root names its parent', () => {
  const parent = createActor(machine).start();
  const child = createActor(machine);
  adopt(child, parent);
  expect(parentOf(child.start())).toBe(parent);
});
