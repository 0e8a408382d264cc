import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { adopt, createActor, onRoot, parentOf, runningRoots, useMachine } from '#platform/console/actors/actors.ts';

const machine = createMachine({
  id: 'light',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { on: { press: 'gone' } }, gone: { type: 'final' } },
});

test('an actor is a root from its start to its end', () => {
  const actor = createActor(machine);
  expect(runningRoots()).not.toContain(actor);
  actor.start();
  expect(runningRoots()).toContain(actor);
  actor.send({ type: 'press' });
  actor.send({ type: 'press' });
  expect(runningRoots()).not.toContain(actor);
});

test('who asked is told of a root before its first event', () => {
  const told: string[] = [];
  const stop = onRoot((root) => {
    root.system.inspect((event) => told.push(event.type === '@xstate.event' ? event.event.type : event.type));
  });
  const actor = createActor(machine).start();
  stop();
  expect(told[0]).toBe('xstate.init');
  actor.stop();
  expect(runningRoots()).not.toContain(actor);
});

test('a chart of a component runs for as long as it is shown', () => {
  function Lamp() {
    const [snapshot] = useMachine(machine);
    return <p>{JSON.stringify(snapshot.value)}</p>;
  }
  const before = runningRoots().length;
  const shown = render(<Lamp />);
  expect(runningRoots()).toHaveLength(before + 1);
  shown.unmount();
  expect(runningRoots()).toHaveLength(before);
});

test('a root that another actor has begun names it', () => {
  const parent = createActor(machine).start();
  const child = createActor(machine);
  adopt(child, parent);
  expect(parentOf(child.start())).toBe(parent);
});
