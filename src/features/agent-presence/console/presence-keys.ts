import type { QueryKey } from '@tanstack/react-query';
import { api } from './api.ts';

/** Query keys of the own presence and its figures, which follow tasks and calls. */
export const presenceKeys = (): readonly QueryKey[] => [api.crm.agentPresence.key(), api.crm.agentStats.key(), api.crm.agentIdleTime.key()];
