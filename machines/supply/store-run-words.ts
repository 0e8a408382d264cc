import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { StoreRunEvent, StoreRunFacts } from './store-run-facts.ts';

/** Descriptions of the events. */
export const storeRunEvents: Record<StoreRunEvent['type'], string> = {
  'run.changed': 'Its time, its stores or its repetition are changed',
  'run.paused': 'A person stops it for a while, with a reason',
  'run.resumed': 'A person lets it go on',
  'run.cancelled': 'A person decides that it does not take place, with a reason',
  'run.restarted': 'A person runs it again: the stores that have failed, or else all',
  'run.applied': 'A person has looked at the preview, and applies it',
  'run.started': 'Its time has come, and no other run of its project is running',
  'run.ended': 'It is through with its stores',
};

export const storeRunGuards = {
  isNotBegun: 'It has begun: its time and stores stay',
  isAhead: 'Choose a time that has not passed',
  hasFailures: 'Some of its stores have failed',
  isReviewed: 'Its result is a preview first',
} as const;

const now: Readonly<Record<string, string>> = {
  SCHEDULED: msg('It has not begun yet'),
  RUNNING: msg('It is running'),
  PAUSED: msg('It is paused'),
  REVIEW: msg('Its preview waits to be applied'),
  COMPLETED: msg('It is completed'),
  FAILED: msg('It has failed'),
  CANCELLED: msg('It was cancelled'),
};

/** The reason for a specific run. `event` is the one that was refused. */
export function storeRunWhy({ hasBegun }: StoreRunFacts, event: StoreRunEvent, state: string): Sentence {
  const current = sentence(now[state] ?? '');
  switch (event.type) {
    case 'run.changed':
      if (state !== 'SCHEDULED' && state !== 'PAUSED') return current;
      return sentence(hasBegun ? storeRunGuards.isNotBegun : storeRunGuards.isAhead);
    case 'run.cancelled':
      return state === 'RUNNING' ? sentence('It is running: pause it first') : current;
    default:
      return current;
  }
}
