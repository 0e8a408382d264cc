import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { mfaSetupMachine } from '#machines/session/mfaSetup.ts';

/** What each step of the setting-up is given. */
export interface StepProps {
  snapshot: SnapshotFrom<typeof mfaSetupMachine>;
  send: ActorRefFrom<typeof mfaSetupMachine>['send'];
}
