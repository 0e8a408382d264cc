import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { MessageEvent, MessageState } from './queue-message-facts.ts';

/** Descriptions of the events. */
export const queueMessageEvents: Record<MessageEvent['type'], string> = {
  'message.claimed': 'A server takes it from its queue',
  'message.handled': 'It was handled',
  'message.failed': 'The attempt failed',
  'lease.passed': 'No result for a minute: the server was interrupted',
  'message.expired': 'It comes too late to be of use',
  'message.retried': 'A person has it tried again now',
  'message.copied': 'A person sends an edited copy instead',
  'message.discarded': 'A person gives it up, with a reason',
};

export const queueMessageGuards = {
  isDue: 'Its time has not come',
  isOfUse: 'It comes too late',
  isTooLate: 'It is still of use',
  isThisAttempt: 'The result belongs to an earlier attempt',
  isHopeless: 'Another attempt may succeed',
  isLastAttempt: 'Attempts are left',
  hasReason: 'Give a reason',
} as const;

const whyNot: Record<MessageState, string> = {
  queued: msg('It is taken up in a moment'),
  active: msg('It is being handled now'),
  retrying: msg('It is being retried'),
  dead: msg('It is a dead letter already'),
  done: msg('It was handled already'),
  expired: msg('It came too late to be of use'),
  discarded: msg('It was discarded'),
};

/** Why a specific message refuses an event. */
export function queueMessageWhy(state: MessageState, event: MessageEvent): Sentence {
  if ('reason' in event && event.reason.trim() === '') return sentence(queueMessageGuards.hasReason);
  if (state === 'dead' && (event.type === 'message.retried' || event.type === 'message.copied')) return sentence(whyNot.expired);
  return sentence(whyNot[state]);
}
