import { useSelector } from '@xstate/react';
import {
  type Actor,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  type fromCallback,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { SOCKET_RECONNECT_MAXIMUM_DELAY } from '#platform/contract/constants.ts';
import { createAtom, type ReadableAtom, useAtom } from '../atom.ts';
import { adopt, createActor } from './actors.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { whenQuiet } from './when-quiet.ts';

/** What a chart is built from when its code is there. */
export interface Surroundings {
  user: CurrentUser;
  /** The system of the root: whoever has a systemId there can be written to. */
  system: { get(id: string): unknown };
}

interface Built<Machine extends AnyStateMachine> {
  logic: Machine;
  input: InputFrom<Machine>;
}

export type Build<Machine extends AnyStateMachine> = (given: Surroundings) => Built<Machine>;

/** What the root invokes for such a chart: `fromCallback` with it. */
export type BackgroundActor = Parameters<typeof fromCallback<EventObject, { user: CurrentUser }>>[0];

/** A chart of the session that nobody needs before the first rows: its code loads once they are there. */
export interface LateActor<Machine extends AnyStateMachine> {
  /** What the root invokes: events that come before the chart are kept for it. */
  background: (load: () => Promise<Build<Machine>>) => BackgroundActor;
  /** Undefined until the chart runs. */
  current: () => Actor<Machine> | undefined;
  running: ReadableAtom<Actor<Machine> | undefined>;
  /** Now, or as soon as the chart runs: a press that comes before its code must not be lost. */
  send: (event: EventFromLogic<Machine>) => void;
}

/** Of a chart it does not know, the compiler cannot tell which options it needs. */
const run = createActor as <Machine extends AnyStateMachine>(logic: Machine, options: { input: InputFrom<Machine> }) => Actor<Machine>;

export function lateActor<Machine extends AnyStateMachine>(): LateActor<Machine> {
  const running = createAtom<Actor<Machine> | undefined>(undefined);
  let pressed: EventFromLogic<Machine>[] = [];
  return {
    background:
      (load) =>
      ({ input: { user }, receive, self, system }) => {
        // Before the password is one's own, nothing is answered.
        if (user.password_temporary) return;
        let stopped = false;
        let actor: Actor<Machine> | undefined;
        let early: EventObject[] = [];
        let timer: ReturnType<typeof setTimeout> | undefined;
        receive((event) => (actor ? actor.send(event as never) : early.push(event)));
        const start = async () => {
          const build = await load();
          if (stopped) return;
          const { logic, input } = build({ user, system });
          actor = run<Machine>(logic, { input });
          adopt(actor, self);
          actor.start();
          for (const event of [...early, ...pressed]) actor.send(event as never);
          early = [];
          pressed = [];
          running.set(actor);
        };
        const attempt = () => {
          start().catch((error: unknown) => {
            console.warn('Loaded again later:', error);
            if (!stopped) timer = setTimeout(attempt, SOCKET_RECONNECT_MAXIMUM_DELAY);
          });
        };
        const callOff = whenQuiet(attempt);
        return () => {
          stopped = true;
          callOff();
          clearTimeout(timer);
          pressed = [];
          actor?.stop();
          if (actor && running.get() === actor) running.set(undefined);
        };
      },
    current: running.get,
    running,
    send(event) {
      const actor = running.get();
      if (actor) actor.send(event);
      else pressed.push(event);
    },
  };
}

/** Something of a chart that may not run yet: `select` gets undefined until it does. */
export function useLateActor<Machine extends AnyStateMachine, Selected>(
  { running }: LateActor<Machine>,
  select: (snapshot: SnapshotFrom<Machine> | undefined) => Selected,
): Selected {
  const actor = useAtom(running);
  return useSelector<Actor<Machine> | undefined, Selected>(actor, select);
}
