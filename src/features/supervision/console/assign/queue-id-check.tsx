import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { taskStates } from '#features/agent-tasks/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { FloorTask } from '../../contract.ts';
import { carryOut, type Outcomes } from '../actions/carry-out.ts';
import { GiveDialog } from '../actions/give-dialog.tsx';
import { OutcomeDialog } from '../actions/outcome-dialog.tsx';
import { moveTask, nameOf } from '../actions/task-steps.ts';
import { api } from '../api.ts';
import { floorOptions } from '../floor/floor-data.ts';

const schema = () => import('../../contract.ts').then(({ queueId }) => queueId);

/** Finds a task by its queue id, says whether it can be given to an agent, and gives or returns it (manual assign). */
export function QueueIdCheck() {
  const [queueId, setQueueId] = useState<number | null>(null);
  const { data, error, isFetching, refetch } = useQuery(
    api.crm.validateQueueId.queryOptions({
      input: { queue_id: queueId ?? 0 },
      enabled: queueId !== null,
      staleTime: 0,
      meta: { quiet: true },
    }),
  );
  const form = useSchemaForm({ schema, initialValues: { queue_id: '' }, blocked: isFetching });
  const onCheck = ({ queue_id }: { queue_id: number }) => (queue_id === queueId ? void refetch() : setQueueId(queue_id));
  return (
    <section className="queue-id" aria-label={t('Task by queue id')}>
      <form {...form.formProps(onCheck)}>
        <TextInput label={t('Queue id')} inputMode="numeric" maxLength={12} {...form.getInputProps('queue_id')} />
        <BlockableButton type="submit" busy={isFetching}>
          {t('Check')}
        </BlockableButton>
      </form>
      {error && <FormError>{sayError(error)}</FormError>}
      {/* The answer belongs to the id that was checked, not to one that is being typed. */}
      <output>
        {Number(form.values.queue_id) === queueId &&
          (data?.task ? <FoundTask key={data.task.id} task={data.task} /> : data?.because && t(data.because))}
      </output>
    </section>
  );
}

function FoundTask({ task }: { task: FloorTask }) {
  const [isGiving, setGiving] = useState(false);
  const [refused, setRefused] = useState<Outcomes | null>(null);
  const floor = useQuery(floorOptions());
  const whyNot = whyNotOf(task.abilities);
  const onReturn = () => void carryOut([moveTask(task, null)], t('The task is back in its queue'), setRefused);
  return (
    <div className="queue-id-task">
      <Link to={task.subject.path}>{nameOf(task)}</Link>
      <span>{t(taskStates[task.status])}</span>
      <span>{task.channel}</span>
      <span>{task.agent ?? t('Nobody has it')}</span>
      <span>{t('due {time}', { time: dayAndClock(task.due_at) })}</span>
      <BlockableButton off={whyNot('task.assigned')} onClick={() => setGiving(true)}>
        {t('Give…')}
      </BlockableButton>
      <BlockableButton off={whyNot('task.unassigned')} onClick={onReturn}>
        {t('Return')}
      </BlockableButton>
      {isGiving && <GiveDialog tasks={[task]} agents={floor.data?.agents ?? []} onRefused={setRefused} onClose={() => setGiving(false)} />}
      {refused && <OutcomeDialog {...refused} onClose={() => setRefused(null)} />}
    </div>
  );
}
