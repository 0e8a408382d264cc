import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { presenceStates } from '#features/agent-presence/public.ts';
import { t } from '#platform/console/language/language.ts';
import type { FloorAgent } from '../../contract.ts';

interface AgentSelectProps extends Omit<NativeSelectProps, 'data' | 'label'> {
  agents: readonly Pick<FloorAgent, 'agent_id' | 'name' | 'status'>[];
}

/** Agents on duty who can get a task, those without one first. */
export function AgentSelect({ agents, ...rest }: AgentSelectProps) {
  const able = agents.filter(({ status }) => status !== 'break');
  const sorted = able.toSorted((one, other) => Number(other.status === 'ready') - Number(one.status === 'ready'));
  const data = sorted.map(({ agent_id, name, status }) => ({ value: String(agent_id), label: `${name} · ${t(presenceStates[status])}` }));
  return <NativeSelect label={t('Agent')} data-autofocus {...rest} data={[{ value: '', label: '–' }, ...data]} />;
}
