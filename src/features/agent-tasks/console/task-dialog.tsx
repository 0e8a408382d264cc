import './task-dialog.css';
import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { agentTasksActor } from '#features/agent-tasks/console/agent-tasks-late.ts';
import { useLateActor } from '#platform/console/actors/late-actor.ts';
import { subjectName } from './subject-name.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { TASK_MODAL_SIZE } from '#platform/contract/constants.ts';
import type { OfferedTasks } from '#machines/shell/agentTasks.ts';

/** Agent-task modal (§2.6), shown while agentTasksMachine has an offer. */
export default function TaskDialog() {
  const offer = useLateActor(agentTasksActor, (snapshot) => (snapshot?.hasTag('offered') ? snapshot.context.offer : null));
  return offer && <Offer offer={offer} />;
}

const accept = () => agentTasksActor.current()?.send({ type: 'tasks.accept' });

/** Only OK closes the dialog. */
function Offer({ offer: { count, ...subject } }: { offer: OfferedTasks }) {
  const ok = useRef<HTMLButtonElement>(null);
  const wordsId = useId();
  const sentence = t('{n, plural, one {You have # task.} other {You have # tasks.}} Start with this: {task}.', {
    n: count,
    task: subjectName(subject),
  });
  return (
    <Dialog
      bare
      title={t('Your tasks')}
      role="alertdialog"
      describedBy={wordsId}
      width={TASK_MODAL_SIZE.width}
      state="offered"
      focus={ok}
      closeOnEscape={false}
      onClose={() => {}}
    >
      <div className="task-dialog" style={TASK_MODAL_SIZE}>
        <p id={wordsId}>{sentence}</p>
        <Button variant="filled" ref={ok} onClick={accept}>
          {t('OK')}
        </Button>
      </div>
    </Dialog>
  );
}
