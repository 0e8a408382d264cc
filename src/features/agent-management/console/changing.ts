import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change an agent. */
export const changing = recordMutations({
  one: (id) => api.crm.agent.queryKey({ input: { record_id: id } }),
  every: api.crm.agent.key(),
  lists: [api.crm.agents.key(), api.crm.agentChoices.key(), api.crm.agentWeights.key()],
});
