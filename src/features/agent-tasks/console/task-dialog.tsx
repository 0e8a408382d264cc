import './task-dialog.css';
import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { agentTasksActor } from '#features/agent-tasks/console/agent-tasks-late.ts';
import { useLateActor } from '#platform/console/actors/late-actor.ts';
import { useModal } from '#platform/console/ui/overlays/use-modal.ts';
import { TASK_MODAL_SIZE } from '#platform/contract/constants.ts';
import type { OfferedTasks } from '#machines/shell/agentTasks.ts';

/** Agent-task modal (§2.6), shown while agentTasksMachine has an offer. */
export default function TaskDialog() {
  const offer = useLateActor(agentTasksActor, (snapshot) => (snapshot?.hasTag('offered') ? snapshot.context.offer : null));
  return offer && <Offer offer={offer} />;
}

const accept = () => agentTasksActor.current()?.send({ type: 'tasks.accept' });

/** Only OK closes the dialog. */
function Offer({ offer: { count, orderCode } }: { offer: OfferedTasks }) {
  const element = useRef<HTMLDialogElement>(null);
  const ok = useRef<HTMLButtonElement>(null);
  const wordsId = useId();
  useModal(element, ok, { onClose: () => {}, closeOnEscape: false, closeOnBackdrop: false });
  const sentence = t('{n, plural, one {You have # task.} other {You have # tasks.}} Start with order {id}.', {
    n: count,
    id: orderCode,
  });
  return (
    <dialog
      ref={element}
      className="dialog floating task-dialog"
      style={TASK_MODAL_SIZE}
      role="alertdialog"
      aria-label={t('Your tasks')}
      aria-describedby={wordsId}
      data-state="offered"
    >
      <p id={wordsId} className="grow">
        {sentence}
      </p>
      <Button variant="filled" ref={ok} onClick={accept}>
        {t('OK')}
      </Button>
    </dialog>
  );
}
