import { queryClient } from '#platform/console/client/query-client.ts';
import { api } from './api.ts';

/** Options of the mutation that saves weights: reads again what shows them. */
export const savingWeights = {
  onSuccess: (): void => {
    for (const queryKey of [api.crm.agentWeights.key(), api.crm.agent.key(), api.crm.agents.key()])
      void queryClient.invalidateQueries({ queryKey });
  },
};
