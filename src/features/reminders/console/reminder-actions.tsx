import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { ReminderRecord } from '../contract.ts';
import { api } from './api.ts';
import { CancelDialog, ReminderDialog, SnoozeDialog } from './change-dialogs.tsx';
import { changing } from './changing.ts';

const sayDone = ({ status, due_at }: ReminderRecord): void =>
  void toast({ text: status === 'scheduled' ? t('Done. Next on {time}', { time: dayAndClock(due_at) }) : t('The reminder is done') });

/** What the chart accepts from this user now; the others say why not. */
export function ReminderActions({ record }: { record: ReminderRecord }) {
  const [open, setOpen] = useState<'change' | 'snooze' | 'cancel' | null>(null);
  const finish = useMutation(api.main.finishReminder.mutationOptions(changing));
  const request_key = useRequestKey(record.version);
  const whyNot = whyNotOf(record.abilities);
  const { id, version, status } = record;
  if (status === 'sent' || status === 'cancelled') return null;
  const hasCome = status === 'due' || status === 'snoozed';
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <div>
      <div className="reminder-actions">
        {hasCome && (
          <>
            <BlockableButton
              variant="filled"
              busy={finish.isPending}
              off={whyNot('reminder.done')}
              onClick={() => finish.mutate({ reminder_id: id, version, request_key }, { onSuccess: sayDone })}
            >
              {t('Done')}
            </BlockableButton>
            <BlockableButton off={whyNot('reminder.snoozed')} onClick={() => setOpen('snooze')}>
              {t('Snooze…')}
            </BlockableButton>
          </>
        )}
        <BlockableButton off={whyNot('reminder.changed')} onClick={() => setOpen('change')}>
          {t('Change…')}
        </BlockableButton>
        <BlockableButton off={whyNot('reminder.cancelled')} onClick={() => setOpen('cancel')}>
          {t('Cancel reminder…')}
        </BlockableButton>
      </div>
      {finish.error && <FormError>{sayError(finish.error)}</FormError>}
      {open === 'change' && <ReminderDialog {...dialog} />}
      {open === 'snooze' && <SnoozeDialog {...dialog} />}
      {open === 'cancel' && <CancelDialog {...dialog} />}
    </div>
  );
}
