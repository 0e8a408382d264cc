import { TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { taskStates } from '#features/agent-tasks/public.ts';
import { fieldErrors, sayError } from '#platform/console/client/errors.ts';
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
import { api, type client } from '../api.ts';
import { floorOptions } from '../floor/floor-data.ts';

const schema = () => import('../../contract.ts').then(({ queueId }) => queueId);

type Checked = Awaited<ReturnType<typeof client.crm.validateQueueId>>;

/** Finds a task by its queue id, says whether it can be given to an agent, and gives or returns it (manual assign). */
export function QueueIdCheck() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = useMutation(api.crm.validateQueueId.mutationOptions({ meta: { quiet: true }, onSuccess: setChecked }));
  const form = useSchemaForm({ schema, initialValues: { queue_id: '' }, blocked: check.isPending });
  return (
    <section className="queue-id" aria-label={t('Task by queue id')}>
      <form {...form.formProps((fields) => check.mutate(fields, { onError: (refusal) => form.setErrors(fieldErrors(refusal)) }))}>
        <TextInput label={t('Queue id')} inputMode="numeric" maxLength={12} {...form.getInputProps('queue_id')} />
        <BlockableButton type="submit" busy={check.isPending}>
          {t('Check')}
        </BlockableButton>
      </form>
      {check.error && <FormError>{sayError(check.error)}</FormError>}
      <output>
        {checked?.task ? (
          <FoundTask key={checked.task.version} task={checked.task} onMoved={(queue_id) => check.mutate({ queue_id })} />
        ) : (
          checked?.because && t(checked.because)
        )}
      </output>
    </section>
  );
}

interface FoundTaskProps {
  task: FloorTask;
  /** The task may have changed. */
  onMoved: (taskId: number) => void;
}

function FoundTask({ task, onMoved }: FoundTaskProps) {
  const [isGiving, setGiving] = useState(false);
  const [refused, setRefused] = useState<Outcomes | null>(null);
  const floor = useQuery(floorOptions());
  const whyNot = whyNotOf(task.abilities);
  const onReturn = async () => {
    await carryOut([moveTask(task, null)], t('The task is back in its queue'), setRefused);
    onMoved(task.id);
  };
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
      <BlockableButton off={whyNot('task.unassigned')} onClick={() => void onReturn()}>
        {t('Return')}
      </BlockableButton>
      {isGiving && (
        <GiveDialog
          tasks={[task]}
          agents={floor.data?.agents ?? []}
          onRefused={setRefused}
          onClose={() => {
            setGiving(false);
            onMoved(task.id);
          }}
        />
      )}
      {refused && <OutcomeDialog {...refused} onClose={() => setRefused(null)} />}
    </div>
  );
}
