import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { DistributorRecord } from '../contract.ts';
import { api } from './api.ts';
import { DistributorDialog, StopDialog } from './change-dialogs.tsx';
import { changing } from './changing.ts';

type Open = 'change' | 'distributor.suspended' | 'distributor.closed';

/** What the chart accepts from this user now; the others say why not. */
export function DistributorActions({ record }: { record: DistributorRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id: distributor_id, status, name } = record;
  const save = api.distributor.sendDistributorEvent.mutationOptions(changing);
  const close = () => setOpen(null);
  return (
    <>
      <RecordActions record={record} className="distributor-actions">
        {status === 'applied' && (
          <SendButton
            event="distributor.verified"
            variant="filled"
            save={save}
            input={{ distributor_id, event: 'distributor.verified' as const }}
            question={{
              title: t('Verify {name}?', { name }),
              confirm: t('Verify'),
              message: t('You have checked its GSTIN and both drug licences.'),
            }}
          >
            {t('Verify')}
          </SendButton>
        )}
        {(status === 'verified' || status === 'suspended') && (
          <SendButton
            event="distributor.activated"
            variant="filled"
            save={save}
            input={{ distributor_id, event: 'distributor.activated' as const }}
            onSaved={() => void toast({ text: t('{name} is active', { name }) })}
          >
            {t('Activate')}
          </SendButton>
        )}
        {status !== 'closed' && (
          <EventButton event="distributor.changed" onClick={() => setOpen('change')}>
            {t('Change…')}
          </EventButton>
        )}
        {status === 'active' && (
          <EventButton event="distributor.suspended" onClick={() => setOpen('distributor.suspended')}>
            {t('Suspend…')}
          </EventButton>
        )}
        {status !== 'closed' && (
          <EventButton event="distributor.closed" onClick={() => setOpen('distributor.closed')}>
            {t('Close…')}
          </EventButton>
        )}
      </RecordActions>
      {open === 'change' && <DistributorDialog record={record} onClose={close} />}
      {open !== null && open !== 'change' && <StopDialog record={record} event={open} onClose={close} />}
    </>
  );
}
