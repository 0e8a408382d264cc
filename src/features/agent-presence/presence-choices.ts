import { msg } from '#platform/contract/sentence.ts';

/** States of an agent, named as in the machine. */
export const presenceStates = {
  offline: msg('Offline'),
  ready: msg('Ready'),
  offered: msg('Task given'),
  onTask: msg('On a task'),
  onCall: msg('On a call'),
  wrapUp: msg('Result missing'),
  break: msg('On a break'),
  away: msg('Away'),
} as const;
export type PresenceState = keyof typeof presenceStates;

/** Without a connected tab or a request for so long, an agent is gone. Milliseconds. */
export const LOST_AFTER = 60_000;
