import type { CloudEnvironment } from '#machines/platform/cloud-facts.ts';
import type { ProviderProblem } from '../../cloud-choices.ts';

/** State that the provider reports. */
export type ReportedState = 'starting' | 'running' | 'stopping' | 'stopped' | 'failed';

/** An instance as the provider lists it. */
export interface ListedInstance {
  region: string;
  instanceId: string;
  name: string;
  environment: CloudEnvironment;
  type: string;
  owner: string;
  launchedAt: Date | null;
  state: ReportedState;
  /** The provider's own words about a failure. */
  detail: string;
}

export type Listing = { listed: readonly ListedInstance[] } | { problem: ProviderProblem; detail: string };

export type CloudCommand = 'start' | 'stop';

/** `isPermanent`: the same command would be refused again. `detail`: the provider's own words, may be empty. */
export type CommandAnswer = { isTaken: true } | { isTaken: false; isPermanent: boolean; detail: string };

/** Where instances run. Repeated commands do no harm. */
export interface CloudPort {
  /** Never rejects: a failure is an answer too. */
  list: () => Promise<Listing>;
  /** Never rejects. */
  send: (command: CloudCommand, instance: { region: string; instance_id: string }) => Promise<CommandAnswer>;
}
