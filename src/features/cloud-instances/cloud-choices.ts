import type { CloudEnvironment, CloudProblem, InstanceCommand } from '#machines/platform/cloud-facts.ts';
import { msg } from '#platform/contract/sentence.ts';

export const instanceStates = {
  stopped: msg('Stopped'),
  startRequested: msg('Start requested'),
  starting: msg('Starting'),
  running: msg('Running'),
  stopRequested: msg('Stop requested'),
  restartRequested: msg('Restart requested'),
  stopping: msg('Stopping'),
  failed: msg('Failed'),
  unknown: msg('Unknown'),
} as const;
export type InstanceState = keyof typeof instanceStates;

export const environments = {
  production: msg('Production'),
  staging: msg('Staging'),
  test: msg('Test'),
} as const satisfies Record<CloudEnvironment, string>;

export const problems = {
  'TIMED-OUT': msg('The provider did not report it done within 10 minutes'),
  REFUSED: msg('The provider refused the command'),
  IMPAIRED: msg('The provider reports a failure'),
} as const satisfies Record<CloudProblem, string>;

export const commands = ['instance.start', 'instance.stop', 'instance.restart'] as const satisfies readonly InstanceCommand[];

export const decisions = ['request.approved', 'request.declined', 'request.withdrawn'] as const;

/** Why the provider could not be read. */
export const providerProblems = {
  'NO-ANSWER': msg('The provider does not answer'),
  REFUSED: msg('The provider refuses access'),
  UNAVAILABLE: msg('The provider is unavailable'),
} as const;
export type ProviderProblem = keyof typeof providerProblems;

/** Of the week, Monday first. */
export const weekdays = [msg('Mon'), msg('Tue'), msg('Wed'), msg('Thu'), msg('Fri'), msg('Sat'), msg('Sun')] as const;

/** Longest time for which an instance is kept running. Days. */
export const LONGEST_KEEP = 14;

/** Most instances that are started or stopped at once. */
export const MOST_AT_ONCE = 50;
