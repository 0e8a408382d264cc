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

/** Dependencies of a chart that is created after its code has loaded. */
export interface Surroundings {
  user: CurrentUser;
  /** The root's actor system, to send events to actors with a systemId. */
  system: { get(id: string): unknown };
}

interface Built<Machine extends AnyStateMachine> {
  logic: Machine;
  input: InputFrom<Machine>;
}

export type Build<Machine extends AnyStateMachine> = (surroundings: Surroundings) => Built<Machine>;

/** Logic that the root invokes for a background chart: `fromCallback` with its input. */
export type BackgroundActor = Parameters<typeof fromCallback<EventObject, { user: CurrentUser }>>[0];

/** A session chart that the first rows do not need: its code loads after them. */
export interface LateActor<Machine extends AnyStateMachine> {
  /** Logic that the root invokes; buffers events until the chart's code is loaded. */
  background: (load: () => Promise<Build<Machine>>) => BackgroundActor;
  /** Undefined until the chart runs. */
  current: () => Actor<Machine> | undefined;
  running: ReadableAtom<Actor<Machine> | undefined>;
  /** Sends the event now, or as soon as the chart runs, so that early key presses are not lost. */
  send: (event: EventFromLogic<Machine>) => void;
}

/** TypeScript cannot infer the options of a generic machine. */
const run = createActor as <Machine extends AnyStateMachine>(logic: Machine, options: { input: InputFrom<Machine> }) => Actor<Machine>;

export function lateActor<Machine extends AnyStateMachine>(): LateActor<Machine> {
  const running = createAtom<Actor<Machine> | undefined>(undefined);
  let pressed: EventFromLogic<Machine>[] = [];
  return {
    background:
      (load) =>
      ({ input: { user }, receive, self, system }) => {
        // A user with a temporary password has no session data yet.
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

/** Selects from a chart that may not run yet; `select` receives undefined until it does. */
export function useLateActor<Machine extends AnyStateMachine, Selected>(
  { running }: LateActor<Machine>,
  select: (snapshot: SnapshotFrom<Machine> | undefined) => Selected,
): Selected {
  const actor = useAtom(running);
  return useSelector<Actor<Machine> | undefined, Selected>(actor, select);
}
