import type { QueryKey } from '@tanstack/react-query';
import { api } from './api.ts';

/** Query keys of calls. */
export const callKeys = (): readonly QueryKey[] => [
  api.crm.calls.key(),
  api.crm.callDetails.key(),
  api.crm.floorCall.key(),
  api.crm.currentCall.key(),
  api.crm.callAbility.key(),
  api.crm.subjectCallAbility.key(),
  api.crm.agentCallTime.key(),
];
