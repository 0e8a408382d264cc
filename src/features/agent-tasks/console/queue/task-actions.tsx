import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sayError } from '#platform/console/client/errors.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isModalOpen, isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { TaskRecord } from '../../contract.ts';
import { api } from '../api.ts';
import { subjectName } from '../subject-name.ts';
import { changing } from './changing.ts';
import { CALL_KEY } from './queue-slots.ts';
import { ResultDialog } from './result-dialog.tsx';

const ACCEPT_KEY = 'a';
const LATER_KEY = 'l';
const keys: KeyGroup = {
  title: msg('Open task'),
  keys: [
    [msg('Accept and open'), [ACCEPT_KEY]],
    [msg('Call now'), [CALL_KEY]],
    [msg('Follow up later'), [LATER_KEY]],
  ],
};

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
  const [isOffered, isInProgress] = [status === 'offered', status === 'inProgress'];
  const postpone = () => setOpen('followUp');
  useScreenKeys(keys);
  useKeydown((event) => {
    if (event.repeat || event.defaultPrevented || isTyping(event) || isModalOpen()) return;
    if (event.key === ACCEPT_KEY && isOffered && whyNot('task.accepted') === null && !accept.isPending) onAccept();
    if (event.key !== LATER_KEY || !isInProgress || whyNot('task.postponed') !== null) return;
    // The letter must not be typed into the dialog.
    event.preventDefault();
    postpone();
  });
  useScreenActions([
    { id: 'task/open', label: t('Open {task}', { task: name }), run: show },
    { id: 'task/follow-up', label: t('Follow up later…'), of: name, off: whyNot('task.postponed'), strokes: [LATER_KEY], run: postpone },
    { id: 'task/end', label: t('Result of the call…'), of: name, off: whyNot('task.ended'), run: () => setOpen('end') },
  ]);
  return (
    <div>
      <div className="task-actions">
        {isOffered && (
          <BlockableButton
            variant="filled"
            busy={accept.isPending}
            off={whyNot('task.accepted')}
            aria-keyshortcuts={ACCEPT_KEY}
            onClick={onAccept}
          >
            {t('Accept and open')}
            <kbd aria-hidden="true">{ACCEPT_KEY}</kbd>
          </BlockableButton>
        )}
        {!isOffered && (
          <Button variant={isInProgress ? 'filled' : 'default'} onClick={show}>
            {t('Open {task}', { task: name })}
          </Button>
        )}
        {(isOffered || isInProgress || status === 'wrapUp') && <Slot name="task.call" props={{ record }} />}
        {isInProgress && (
          <BlockableButton off={whyNot('task.postponed')} aria-keyshortcuts={LATER_KEY} onClick={postpone}>
            {t('Follow up later')}
            <kbd aria-hidden="true">{LATER_KEY}</kbd>
          </BlockableButton>
        )}
        {(isInProgress || status === 'wrapUp') && (
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
