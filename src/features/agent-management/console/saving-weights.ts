import { queryClient } from '#platform/console/client/query-client.ts';
import type { SavedWeights } from '../contract.ts';
import { api } from './api.ts';

/** Options of the mutation that saves weights: shows what was saved, and reads again what shows it. */
export const savingWeights = {
  onSuccess: ({ agents: answers }: { agents: SavedWeights[] }): void => {
    queryClient.setQueryData(
      api.crm.agentWeights.queryKey(),
      (before) =>
        before && {
          ...before,
          agents: before.agents.map((agent) => {
            const changed = answers.find(({ user_id }) => user_id === agent.user_id)?.cells ?? [];
            const others = agent.cells.filter(({ channel_id }) => !changed.some((cell) => cell.channel_id === channel_id));
            return { ...agent, cells: [...others, ...changed] };
          }),
        },
    );
    for (const queryKey of [api.crm.agentWeights.key(), api.crm.agent.key(), api.crm.agents.key()])
      void queryClient.invalidateQueries({ queryKey });
  },
};
