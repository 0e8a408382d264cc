import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { FloorAgent, FloorTask } from '../../contract.ts';
import { AgentSelect } from './agent-select.tsx';
import { carryOut, type Outcomes } from './carry-out.ts';
import { overLimit, OverLimitReason } from './over-limit.tsx';
import { moveTask } from './task-steps.ts';

const schema = () => import('../../contract.ts').then(({ giveOrder }) => giveOrder);

interface GiveDialogProps {
  tasks: readonly FloorTask[];
  /** On duty. */
  agents: readonly FloorAgent[];
  onRefused: (outcomes: Outcomes) => void;
  onClose: () => void;
}

/** The agent who gets the tasks: those without a task first. */
export function GiveDialog({ tasks, agents, onRefused, onClose }: GiveDialogProps) {
  const give = useMutation({
    mutationFn: ({ agent_id, reason }: { agent_id: number; reason: string; request_key: string }) => {
      const name = agents.find((agent) => agent.agent_id === agent_id)?.name ?? '';
      return carryOut(
        tasks.map((task) => moveTask(task, agent_id, reason)),
        t('{n, plural, one {The task is given to {name}} other {# tasks are given to {name}}}', { n: tasks.length, name }),
        onRefused,
      );
    },
  });
  const form = useSchemaForm({ schema, initialValues: { agent_id: '', reason: '' }, blocked: give.isPending });
  const { agent_id: chosen, reason } = form.values;
  const over = overLimit(
    agents.find((agent) => String(agent.agent_id) === chosen),
    tasks.map(({ channel }) => channel),
  );
  return (
    <ChangeDialog
      title={t('{n, plural, one {Give the task to an agent} other {Give # tasks to an agent}}', { n: tasks.length })}
      submit={t('Give')}
      off={chosen === '' ? t('Choose an agent first') : over !== null && reason.trim() === '' ? t('Say why first') : null}
      target={{}}
      form={form}
      save={give}
      onClose={onClose}
      help={t('The agent is notified. Beyond the limit of the agent or queue a reason is needed.')}
    >
      <AgentSelect agents={agents} queues={[...new Set(tasks.map(({ channel }) => channel))]} {...form.getInputProps('agent_id')} />
      {over !== null && <OverLimitReason over={over} {...form.getInputProps('reason')} />}
    </ChangeDialog>
  );
}
