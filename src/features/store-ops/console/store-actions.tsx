import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { StoreRecord } from '../contract.ts';
import { api } from './api.ts';
import { changingStore } from './changing.ts';
import { CloseStoreDialog } from './close-store-dialog.tsx';
import { HoursDialog } from './hours-dialog.tsx';
import { LicenceDialog } from './licence-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';

const PositionDialog = late(() => import('./position-dialog.tsx'));

/** What the chart accepts from this user now; the others say why not. */
export function StoreActions({ record }: { record: StoreRecord }) {
  const [open, setOpen] = useState<'close' | 'plan' | 'hours' | 'licence' | 'position' | null>(null);
  const isClosed = record.abilities.some(({ event, allowed }) => event === 'store.opened' && allowed);
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <>
      <RecordActions record={record}>
        <SendButton
          event="store.opened"
          variant="filled"
          save={api.store.openStore.mutationOptions(changingStore)}
          input={{ store_id: record.id }}
          onSaved={({ state, name }) =>
            void toast({
              text:
                state === 'SERVICEABLE'
                  ? t('{store} serves again', { store: name })
                  : t('Opened by hand. Something else keeps {store} closed.', { store: name }),
            })
          }
        >
          {t('Open store')}
        </SendButton>
        <EventButton event="store.closed" onClick={() => setOpen('close')}>
          {isClosed ? t('Change the closure…') : t('Close store…')}
        </EventButton>
        <EventButton event="store.closed" onClick={() => setOpen('plan')}>
          {t('Plan a period…')}
        </EventButton>
        <EventButton event="hours.changed" onClick={() => setOpen('hours')}>
          {t('Change hours…')}
        </EventButton>
        <EventButton event="licence.changed" onClick={() => setOpen('licence')}>
          {t('Change licence…')}
        </EventButton>
        <EventButton event="position.changed" onClick={() => setOpen('position')}>
          {t('Change position…')}
        </EventButton>
      </RecordActions>
      {open === 'close' && <CloseStoreDialog {...dialog} />}
      {open === 'plan' && <PlanDialog store={record} onClose={dialog.onClose} />}
      {open === 'hours' && <HoursDialog {...dialog} />}
      {open === 'licence' && <LicenceDialog {...dialog} />}
      {open === 'position' && <PositionDialog {...dialog} />}
    </>
  );
}
