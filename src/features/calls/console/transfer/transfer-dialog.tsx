import './transfer-dialog.css';
import { Radio, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { skills, taskLanguages } from '#features/channels/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { CallRecord, Receiver } from '../../contract.ts';
import { api } from '../api.ts';
import { changing } from '../changing.ts';

const schema = () => import('../../contract.ts').then(({ transferOrder }) => transferOrder);

/** Agents are asked for anew while the agent chooses. Milliseconds. */
const RENEWAL = 5_000;

/** To whom a call is transferred: agents on duty, those who are free first. */
export default function TransferDialog({ call, onClose }: { call: CallRecord; onClose: () => void }) {
  const transfer = useMutation(api.crm.transferCall.mutationOptions(changing));
  const options = api.crm.transferAgents.queryOptions({ input: { call_id: call.id } });
  const { data } = useQuery({ ...options, staleTime: 0, refetchInterval: RENEWAL });
  const [search, setSearch] = useState('');
  const form = useSchemaForm({ schema, initialValues: { agent_id: 0, note: '' }, blocked: transfer.isPending });
  const receiver = data?.agents.find(({ agent_id }) => agent_id === form.values.agent_id);
  const words = search.trim().toLowerCase();
  const agents = data?.agents.filter((agent) => `${agent.name} ${knowledgeOf(agent)}`.toLowerCase().includes(words)) ?? [];
  return (
    <ChangeDialog
      title={t('Transfer the call')}
      submit={t('Transfer')}
      off={receiver ? receiver.because && t(receiver.because) : t('Choose an agent first')}
      target={{ call_id: call.id, version: call.version }}
      form={form}
      save={transfer}
      onClose={onClose}
      help={t('The customer waits while the other agent’s telephone rings, and comes back to you if nobody takes the call.')}
    >
      <TextInput label={t('Search')} data-autofocus value={search} onChange={(event) => setSearch(event.target.value)} />
      <Radio.Group
        label={t('Agent')}
        {...form.getInputProps('agent_id')}
        value={String(form.values.agent_id)}
        onChange={(value) => form.setFieldValue('agent_id', Number(value))}
      >
        <div className="transfer-agents">
          {agents.map((agent) => (
            <Radio
              key={agent.agent_id}
              value={String(agent.agent_id)}
              disabled={agent.because !== null}
              label={agent.name}
              description={[stateOf(agent), knowledgeOf(agent)].filter(Boolean).join(' · ')}
            />
          ))}
        </div>
        {data && agents.length === 0 && (
          <p className="help">{words ? t('No agent with this name, language or skill is on duty') : t('No other agent is on duty')}</p>
        )}
      </Radio.Group>
      {call.task?.isInHand && receiver && (
        <p className="help">
          {receiver.takesTask
            ? t('The task goes along.')
            : t('The task stays with you: the agent does not work its queue, or somebody has taken it.')}
        </p>
      )}
      <CountedTextarea label={optionalLabel(msg('Note for the agent'))} maxLength={300} {...form.getInputProps('note')} />
    </ChangeDialog>
  );
}

const stateOf = ({ because, tasks }: Receiver): string =>
  because ? t(because) : tasks === 0 ? t('Free') : t('{n, plural, one {# task in hand} other {# tasks in hand}}', { n: tasks });

const knowledgeOf = ({ languages, skills: own }: Receiver): string =>
  [...languages.map((code) => t(taskLanguages[code])), ...own.map((skill) => t(skills[skill]))].join(', ');
