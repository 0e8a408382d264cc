import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { presenceStates } from '#features/agent-presence/public.ts';
import { t } from '#platform/console/language/language.ts';
import type { FloorAgent } from '../../contract.ts';

interface AgentSelectProps extends Omit<NativeSelectProps, 'data' | 'label'> {
  agents: readonly Pick<FloorAgent, 'agent_id' | 'name' | 'status' | 'channels'>[];
  /** Queues of the tasks; empty: of any. */
  queues?: readonly string[];
}

/** Agents on duty who can get a task of one of the queues at least, those without a task first. */
export function AgentSelect({ agents, queues = [], ...rest }: AgentSelectProps) {
  const able = agents.filter(
    ({ status, channels }) =>
      status !== 'break' && status !== 'away' && (queues.length === 0 || queues.some((queue) => channels.includes(queue))),
  );
  const sorted = able.toSorted((one, other) => Number(other.status === 'ready') - Number(one.status === 'ready'));
  const data = sorted.map(({ agent_id, name, status }) => ({ value: String(agent_id), label: `${name} · ${t(presenceStates[status])}` }));
  const none = able.length === 0 && queues.length > 0 ? t('Nobody on duty works {queues}', { queues: queues.join(', ') }) : '–';
  return <NativeSelect label={t('Agent')} data-autofocus {...rest} data={[{ value: '', label: none }, ...data]} />;
}
