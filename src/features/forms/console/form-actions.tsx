import { useState } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { FormRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { FillInDialog } from './fill-in-dialog.tsx';

/** What this user can do with the form now: fill it in, or write it. */
export function FormActions({ record }: { record: FormRecord }) {
  const [open, setOpen] = useState<'fill-in' | 'details' | null>(null);
  const user = stored.currentUser.read();
  const { id: form_id, status, title } = record;
  const isOpen = status === 'open';
  const onClose = () => setOpen(null);
  const closing = {
    title: t('Close “{title}”?', { title }),
    message: t('Nobody can fill it in any more; what was filled in stays. It can be opened again.'),
    confirm: t('Close form'),
  };
  return (
    <>
      <RecordActions record={record}>
        {user !== null && holds('forms.answer', user) && (
          <BlockableButton
            variant={isOpen ? 'filled' : 'default'}
            off={isOpen ? null : t('The form is not open')}
            onClick={() => setOpen('fill-in')}
          >
            {t('Fill in')}
          </BlockableButton>
        )}
        {user !== null && holds('forms.manage', user) && (
          <>
            {isOpen ? (
              <SendButton event="form.closed" save={api.appForm.closeForm.mutationOptions(changing)} input={{ form_id }} question={closing}>
                {t('Close form')}
              </SendButton>
            ) : (
              <SendButton event="form.opened" save={api.appForm.openForm.mutationOptions(changing)} input={{ form_id }}>
                {t('Open form')}
              </SendButton>
            )}
            <EventButton event="form.changed" onClick={() => setOpen('details')}>
              {t('Change form')}
            </EventButton>
          </>
        )}
      </RecordActions>
      {open === 'fill-in' && <FillInDialog record={record} onClose={onClose} />}
      {open === 'details' && <DetailsDialog record={record} onClose={onClose} />}
    </>
  );
}
