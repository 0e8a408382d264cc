import { msg } from '#platform/contract/sentence.ts';

/** Messages of the task response (§3). */
export const RESULT_MISSING = msg('Say first how the call ended');
export const ON_BREAK = msg('You are on a break');
/** Two offers were missed. */
export const AWAY = msg('You were away: say that you are back');
export const IN_NO_QUEUE = msg('You are in no queue');
export const OUT_OF_SHIFT = msg('Your shift has not begun, or is over');
export const NO_FITTING_QUEUE = msg('None of your queues gives you tasks now: see their languages, skills and hours');
/** The policy limits how many tasks an agent gets in a while. */
export const FAIR_SHARE = msg('You have had your share of tasks for now');
/** Messages that say why the agent gets no task until somebody changes something. */
export const refusals: readonly string[] = [RESULT_MISSING, IN_NO_QUEUE, OUT_OF_SHIFT, NO_FITTING_QUEUE];
export const ON_CALL = msg('You are on a call');
export const fullMessage = (cap: number): string => `Your ${cap} are full`;
/** Number of tasks that the agent may hold, in a message that they are full; null: another message. */
export function capOfFullMessage(message: string): number | null {
  const [, cap] = /^Your (\d+) are full$/.exec(message) ?? [];
  return cap === undefined ? null : Number(cap);
}
