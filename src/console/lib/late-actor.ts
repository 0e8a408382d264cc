import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import {
  type Actor,
  type AnyStateMachine,
  type CallbackActorLogic,
  type EventFromLogic,
  type EventObject,
  fromCallback,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { SOCKET_RECONNECT_MAXIMUM_DELAY } from '#contracts/constants.ts';
import type { agentTasksMachine } from '#machines/shell/agentTasks.ts';
import type { generalDataMachine } from '#machines/shell/generalData.ts';
import type { notificationsMachine } from '#machines/shell/notifications.ts';
import { adopt, createActor } from './actors.ts';
import type { CurrentUser } from './current-user.ts';
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

/** A chart of the session that nobody needs before the first rows: its code loads once they are there. */
export interface LateActor<Machine extends AnyStateMachine> {
  /** What the root invokes: events that come before the chart are kept for it. */
  logic: (load: () => Promise<Build<Machine>>) => CallbackActorLogic<EventObject, { user: CurrentUser }>;
  /** Undefined until the chart runs. */
  current: () => Actor<Machine> | undefined;
  onCurrent: (listener: () => void) => () => void;
  /** Now, or as soon as the chart runs: a press that comes before its code must not be lost. */
  send: (event: EventFromLogic<Machine>) => void;
}

/** Of a chart it does not know, the compiler cannot tell which options it needs. */
const run = createActor as <Machine extends AnyStateMachine>(logic: Machine, options: { input: InputFrom<Machine> }) => Actor<Machine>;

function lateActor<Machine extends AnyStateMachine>(): LateActor<Machine> {
  let current: Actor<Machine> | undefined;
  const listeners = new Set<() => void>();
  let pressed: EventFromLogic<Machine>[] = [];
  const show = (next: Actor<Machine> | undefined) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    logic: (load) =>
      fromCallback<EventObject, { user: CurrentUser }>(({ input: { user }, receive, self, system }) => {
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
          show(actor);
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
          if (actor && current === actor) show(undefined);
        };
      }),
    current: () => current,
    send(event) {
      if (current) current.send(event);
      else pressed.push(event);
    },
    onCurrent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const notificationsActor = lateActor<typeof notificationsMachine>();
export const agentTasksActor = lateActor<typeof agentTasksMachine>();
export const generalDataActor = lateActor<typeof generalDataMachine>();

/** Something of a chart that may not run yet: `select` gets undefined until it does. */
export function useLateActor<Machine extends AnyStateMachine, Selected>(
  { current, onCurrent }: LateActor<Machine>,
  select: (snapshot: SnapshotFrom<Machine> | undefined) => Selected,
): Selected {
  const actor = useSyncExternalStore(onCurrent, current);
  return useSelector<Actor<Machine> | undefined, Selected>(actor, select);
}
