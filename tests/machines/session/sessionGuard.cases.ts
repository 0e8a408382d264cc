import { sessionGuardMachine } from '#machines/session/sessionGuard.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const today = '2026-01-05';
const yesterday = '2026-01-04';
const agent = { agent_id: 3, roles: ['pharmacy-call-center-operation'] };
const buyer = { agent_id: null, roles: ['pharmacy-procurement'] };

const spec: ModelSpec<typeof sessionGuardMachine> = {
  machine: sessionGuardMachine,
  inputs: {
    nobody: { user: null, today },
    'signed in today': { user: { ...agent, signInDate: today }, today },
    'agent of yesterday': { user: { ...agent, signInDate: yesterday }, today },
    'buyer of yesterday': { user: { ...buyer, signInDate: yesterday }, today },
  },
};

export default spec;
