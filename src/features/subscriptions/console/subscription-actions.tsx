import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EventButton, RecordActions } from '#platform/record/console/change/record-actions.tsx';
import type { SubscriptionRecord } from '../contract.ts';
import { ChangePlan } from './change-plan.tsx';
import { CommentDialog, PauseDialog, ResumeDialog, StopDialog } from './subscription-dialogs.tsx';

type Open = 'change' | 'pause' | 'resume' | 'stop' | 'comment';

/** What the chart accepts from this user now; the others say why not. */
export function SubscriptionActions({ record }: { record: SubscriptionRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { status } = record;
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <>
      <RecordActions record={record}>
        {status === 'PAUSED' && (
          <EventButton event="subscription.resumed" variant="filled" onClick={() => setOpen('resume')}>
            {t('Resume…')}
          </EventButton>
        )}
        {status !== 'STOPPED' && (
          <EventButton event="subscription.changed" onClick={() => setOpen('change')}>
            {t('Change…')}
          </EventButton>
        )}
        {status === 'ACTIVE' && (
          <EventButton event="subscription.paused" onClick={() => setOpen('pause')}>
            {t('Pause…')}
          </EventButton>
        )}
        {status !== 'STOPPED' && (
          <EventButton event="subscription.stopped" onClick={() => setOpen('stop')}>
            {t('Stop subscription…')}
          </EventButton>
        )}
        <EventButton event="subscription.commented" onClick={() => setOpen('comment')}>
          {t('Comment…')}
        </EventButton>
      </RecordActions>
      {open === 'change' && <ChangePlan {...dialog} />}
      {open === 'pause' && <PauseDialog {...dialog} />}
      {open === 'resume' && <ResumeDialog {...dialog} />}
      {open === 'stop' && <StopDialog {...dialog} />}
      {open === 'comment' && <CommentDialog {...dialog} />}
    </>
  );
}
