import type { OffHours } from './off-hours.ts';

export interface CloudUser {
  id: number;
  name: string;
}

export type CloudEnvironment = 'production' | 'staging' | 'test';

/** Why an instance failed: no report in time, a command that the provider refused, or a failure that it reports. */
export type CloudProblem = 'TIMED-OUT' | 'REFUSED' | 'IMPAIRED';

/** Moments are ISO 8601. */
export interface InstanceFacts {
  environment: CloudEnvironment;
  schedule: OffHours | null;
  /** Until then its off-hours do not stop it. */
  keptUntil: string | null;
  /** Who asked for what a second person is to approve. */
  requester: CloudUser | null;
  /** Until when the provider is to report, or a second person to decide. */
  dueAt: string | null;
  /** It starts again as soon as it has stopped. */
  isRestarting: boolean;
  /** Its off-hours stopped it, and so start it again. */
  isAsleep: boolean;
  problem: CloudProblem | null;
}

/** `at`: now. */
interface Timed {
  at: string;
}

export interface ByUser extends Timed {
  by: CloudUser;
}

export type InstanceCommand = 'instance.start' | 'instance.stop' | 'instance.restart';

export type InstanceEvent =
  | (ByUser & { type: InstanceCommand; reason: string })
  | (ByUser & { type: 'request.approved' | 'request.declined' | 'request.withdrawn' })
  | (ByUser & { type: 'schedule.changed'; schedule: OffHours | null })
  | (ByUser & { type: 'instance.kept'; until: string })
  | (Timed & { type: 'provider.starting' | 'provider.running' | 'provider.stopping' | 'provider.stopped' })
  | (Timed & { type: 'provider.failed'; problem: CloudProblem })
  | (Timed & { type: 'provider.described'; environment: CloudEnvironment })
  | (Timed & { type: 'provider.lost' | 'offHours.began' | 'offHours.ended' | 'time.passed' });
