import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { InstanceEvent, InstanceFacts } from './cloud-facts.ts';

/** Descriptions of the events. */
export const cloudInstanceEvents: Record<InstanceEvent['type'], string> = {
  'instance.start': 'A person starts it, or asks to',
  'instance.stop': 'A person stops it, or asks to',
  'instance.restart': 'A person stops it and starts it again, or asks to',
  'instance.kept': 'A person keeps it running until a time',
  'request.approved': 'A second person approves what was asked for',
  'request.declined': 'A second person declines what was asked for',
  'request.withdrawn': 'The person who asked withdraws the request',
  'schedule.changed': 'Its off-hours are set or removed',
  'provider.starting': 'The provider reports that it is starting',
  'provider.running': 'The provider reports that it is running',
  'provider.stopping': 'The provider reports that it is stopping',
  'provider.stopped': 'The provider reports that it is stopped',
  'provider.failed': 'The provider refuses a command or reports a failure',
  'provider.described': 'The provider reports another name, type, owner or environment',
  'provider.lost': 'The provider no longer lists it',
  'offHours.began': 'Its off-hours have begun',
  'offHours.ended': 'Its off-hours have ended',
  'time.passed': 'The time for a report or an approval has passed',
};

export const cloudInstanceGuards = {
  isNotProduction: 'It belongs to production',
  hasReason: 'Give a reason',
  isSecondPerson: 'You asked for this: someone else approves or declines it',
  isRequester: 'Someone else asked for this',
  isRestarting: 'It does not start again',
  isAsleep: 'Its off-hours did not stop it',
  hasProblem: 'It has not failed',
  hasSchedule: 'It has no off-hours',
  isOffHours: 'These are not its off-hours',
  isWorkingTime: 'Its off-hours have not ended',
  isNotKept: 'It is kept running',
  isAhead: 'This time has passed',
  isOverdue: 'The time has not passed',
} as const;

const IN_STATE: Readonly<Record<string, string>> = {
  stopped: msg('The instance is stopped'),
  starting: msg('The instance is starting'),
  running: msg('The instance is running'),
  stopping: msg('The instance is stopping'),
  failed: msg('The instance has failed: start it first'),
  unknown: msg('The provider does not list this instance'),
  startRequested: msg('A start waits for approval'),
  stopRequested: msg('A stop waits for approval'),
  restartRequested: msg('A restart waits for approval'),
};

const inState = (state: string): Sentence => sentence(IN_STATE[state] ?? 'This is not possible now');

/** Whether a second person is to decide. */
export const isRequested = (state: string): boolean => state.endsWith('Requested');

/** The reason for a specific instance. `event` is the one that was refused. */
export function cloudInstanceWhy(facts: InstanceFacts, event: InstanceEvent, state: string): Sentence {
  switch (event.type) {
    case 'instance.start':
      return state === 'stopped' || state === 'failed' ? sentence(cloudInstanceGuards.hasReason) : inState(state);
    case 'instance.stop':
    case 'instance.restart':
      return state === 'running' ? sentence(cloudInstanceGuards.hasReason) : inState(state);
    case 'instance.kept':
      return sentence(facts.schedule ? cloudInstanceGuards.isAhead : cloudInstanceGuards.hasSchedule);
    case 'request.approved':
    case 'request.declined':
      return isRequested(state) ? sentence(cloudInstanceGuards.isSecondPerson) : sentence('No request waits for approval');
    case 'request.withdrawn':
      return isRequested(state) ? sentence(cloudInstanceGuards.isRequester) : sentence('No request waits for approval');
    case 'schedule.changed':
      return sentence('Production has no off-hours');
    case 'time.passed':
      return sentence(cloudInstanceGuards.isOverdue);
    default:
      return inState(state);
  }
}
