import { presenceStates } from '#features/agent-presence/public.ts';
import { t } from '#platform/console/language/language.ts';
import type { FloorAgent } from '../../contract.ts';

/** Agents on duty who can get a task, those without one first: agent id and words. */
export function agentChoices(agents: readonly Pick<FloorAgent, 'agent_id' | 'name' | 'status'>[]): Record<string, string> {
  const able = agents.filter(({ status }) => status !== 'break');
  const free = able.toSorted((one, other) => Number(other.status === 'ready') - Number(one.status === 'ready'));
  return Object.fromEntries(free.map(({ agent_id, name, status }) => [`${agent_id}`, `${name} · ${t(presenceStates[status])}`]));
}
