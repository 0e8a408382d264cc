import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { mfaSetupMachine } from '#machines/session/mfaSetup.ts';

/** Props of every step of the setup. */
export interface StepProps {
  snapshot: SnapshotFrom<typeof mfaSetupMachine>;
  send: ActorRefFrom<typeof mfaSetupMachine>['send'];
}
