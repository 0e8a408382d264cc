import { msg } from '#platform/contract/sentence.ts';

/** States of a call, named as in the machine; a call is kept from its dialling on. */
export const callStates = {
  dialing: msg('Dialling'),
  ringing: msg('Ringing'),
  incoming: msg('Calls in'),
  connected: msg('Connected'),
  muted: msg('Muted'),
  held: msg('On hold'),
  transferring: msg('Being transferred'),
  ended: msg('Ended'),
  busy: msg('Busy'),
  noAnswer: msg('Not answered'),
  failed: msg('Failed'),
  missed: msg('Missed'),
  dispositioned: msg('Result saved'),
} as const;
export type CallState = keyof typeof callStates;

/** Who calls: the agent, or the customer. */
export const callDirections = { OUT: msg('Outgoing'), IN: msg('Incoming') } as const;
export type CallDirection = keyof typeof callDirections;

/** States in which a call goes on. */
export const liveStates: readonly CallState[] = ['dialing', 'ringing', 'incoming', 'connected', 'muted', 'held', 'transferring'];
/** States in which somebody speaks to the customer, or lets the customer wait. */
export const answeredStates: readonly CallState[] = ['connected', 'muted', 'held'];
/** States in which a call lacks its result. */
export const lackingStates: readonly CallState[] = ['ended', 'busy', 'noAnswer', 'failed'];
/** An agent has one call in these states at most. */
export const openStates: readonly CallState[] = [...liveStates, ...lackingStates];
export const isLive = (state: CallState): boolean => liveStates.includes(state);

/** What the telephone system reports of a call, named as in the machine. */
export const phoneEvents = ['phone.ringing', 'phone.answered', 'phone.busy', 'phone.unanswered', 'phone.failed', 'phone.ended'] as const;
export type PhoneEvent = (typeof phoneEvents)[number];

/** Most keys that are sent at once. */
export const MOST_KEYS = 32;

/** Without news for so long, a call was not answered. Milliseconds. */
export const ANSWERED_WITHIN = 90_000;
/** Without news for so long, a call is over. Milliseconds. */
export const ENDS_WITHIN = 2 * 3_600_000;
