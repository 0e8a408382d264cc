import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import type { ShortBookRecord } from '../contract.ts';
import { api } from './api.ts';
import { ChangeEntryDialog, SnoozeDialog } from './change-dialogs.tsx';
import { changing } from './changing.ts';

type Open = 'change' | 'snooze' | 'reject' | 'return';

/** What the chart accepts from this user now; the others say why not. */
export function EntryActions({ record }: { record: ShortBookRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id: entry_id, status, version } = record;
  const approve = api.shortbook.approveEntry.mutationOptions(changing);
  const send = api.shortbook.sendEntryEvent.mutationOptions(changing);
  const reject = useMutation(api.shortbook.rejectEntry.mutationOptions(changing));
  const giveBack = useMutation(api.shortbook.returnEntry.mutationOptions(changing));
  const close = () => setOpen(null);
  const isIn = (...statuses: readonly (typeof status)[]) => statuses.includes(status);
  return (
    <>
      <RecordActions record={record}>
        {isIn('open', 'submitted') && (
          <SendButton event="entry.approved" variant="filled" save={approve} input={{ entry_id }}>
            {t('Approve')}
          </SendButton>
        )}
        {isIn('open') && (
          <SendButton event="entry.submitted" save={send} input={{ entry_id, event: 'entry.submitted' as const }}>
            {t('Send for approval')}
          </SendButton>
        )}
        {isIn('snoozed') && (
          <SendButton event="entry.resumed" variant="filled" save={send} input={{ entry_id, event: 'entry.resumed' as const }}>
            {t('Take up again')}
          </SendButton>
        )}
        {isIn('open', 'submitted') && (
          <EventButton event="entry.changed" onClick={() => setOpen('change')}>
            {t('Change…')}
          </EventButton>
        )}
        {isIn('open') && (
          <EventButton event="entry.snoozed" onClick={() => setOpen('snooze')}>
            {t('Snooze…')}
          </EventButton>
        )}
        {isIn('submitted', 'approved') && (
          <EventButton event="entry.returned" onClick={() => setOpen('return')}>
            {t('Return…')}
          </EventButton>
        )}
        {isIn('open', 'submitted', 'approved', 'snoozed') && (
          <EventButton event="entry.rejected" onClick={() => setOpen('reject')}>
            {t('Reject…')}
          </EventButton>
        )}
      </RecordActions>
      {open === 'change' && <ChangeEntryDialog record={record} onClose={close} />}
      {open === 'snooze' && <SnoozeDialog record={record} onClose={close} />}
      {open === 'reject' && (
        <ReasonDialog
          title={t('Reject {drug}?', { drug: record.drug.name })}
          help={t('A drug that stays short is suggested again.')}
          submit={t('Reject entry')}
          danger
          target={{ entry_id, version }}
          save={reject}
          onClose={close}
        />
      )}
      {open === 'return' && (
        <ReasonDialog
          title={t('Return {drug}?', { drug: record.drug.name })}
          help={t('It is open again, and can be changed.')}
          submit={t('Return entry')}
          target={{ entry_id, version }}
          save={giveBack}
          onClose={close}
        />
      )}
    </>
  );
}
