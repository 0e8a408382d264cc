import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { TaskRecord } from '../../contract.ts';
import { api } from '../api.ts';
import { subjectName } from '../subject-name.ts';
import { changing } from './changing.ts';
import { ResultDialog } from './result-dialog.tsx';

/** What the chart accepts from this agent now. Accepting a task opens what it is about. */
export function TaskActions({ record }: { record: TaskRecord }) {
  const [open, setOpen] = useState<'followUp' | 'end' | null>(null);
  const accept = useMutation(api.crm.acceptTask.mutationOptions(changing));
  const request_key = useRequestKey(record.version);
  const navigate = useNavigate();
  const whyNot = whyNotOf(record.abilities);
  const { id: task_id, version, status, subject } = record;
  const show = () => void navigate(subject.path);
  const onAccept = () => accept.mutate({ task_id, version, request_key }, { onSuccess: show });
  const name = subjectName(subject);
  useScreenActions([
    { id: 'task/open', label: t('Open {task}', { task: name }), run: show },
    { id: 'task/follow-up', label: t('Follow up later…'), of: name, off: whyNot('task.postponed'), run: () => setOpen('followUp') },
    { id: 'task/end', label: t('Result of the call…'), of: name, off: whyNot('task.ended'), run: () => setOpen('end') },
  ]);
  return (
    <div>
      <div className="task-actions">
        {status === 'offered' && (
          <BlockableButton variant="filled" busy={accept.isPending} off={whyNot('task.accepted')} onClick={onAccept}>
            {t('Accept and open')}
          </BlockableButton>
        )}
        {status !== 'offered' && (
          <Button variant={status === 'inProgress' ? 'filled' : 'default'} onClick={show}>
            {t('Open {task}', { task: name })}
          </Button>
        )}
        {(status === 'offered' || status === 'inProgress' || status === 'wrapUp') && <Slot name="task.call" props={{ record }} />}
        {status === 'inProgress' && (
          <BlockableButton off={whyNot('task.postponed')} onClick={() => setOpen('followUp')}>
            {t('Follow up later')}
          </BlockableButton>
        )}
        {(status === 'inProgress' || status === 'wrapUp') && (
          <BlockableButton {...(status === 'wrapUp' && { variant: 'filled' })} off={whyNot('task.ended')} onClick={() => setOpen('end')}>
            {t('Result of the call')}
          </BlockableButton>
        )}
      </div>
      {accept.isError && <FormError>{sayError(accept.error)}</FormError>}
      {open && <ResultDialog record={record} isFollowUp={open === 'followUp'} onClose={() => setOpen(null)} />}
    </div>
  );
}
