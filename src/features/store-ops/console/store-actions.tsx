import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { StoreRecord } from '../contract.ts';
import { api } from './api.ts';
import { changingStore } from './changing.ts';
import { CloseStoreDialog } from './close-store-dialog.tsx';
import { HoursDialog } from './hours-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';

/** What the chart accepts from this user now; the others say why not. */
export function StoreActions({ record }: { record: StoreRecord }) {
  const [open, setOpen] = useState<'close' | 'plan' | 'hours' | null>(null);
  const reopen = useMutation(api.store.openStore.mutationOptions(changingStore));
  const request_key = useRequestKey(record.version);
  const whyNot = whyNotOf(record.abilities);
  const isClosed = whyNot('store.opened') === null;
  const onOpen = () =>
    reopen.mutate(
      { store_id: record.id, version: record.version, request_key },
      {
        onSuccess: ({ state, name }) =>
          void toast({
            text:
              state === 'SERVICEABLE'
                ? t('{store} serves again', { store: name })
                : t('Opened by hand. Something else keeps {store} closed.', { store: name }),
          }),
      },
    );
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <div>
      <div className="store-actions">
        <BlockableButton variant="filled" busy={reopen.isPending} off={whyNot('store.opened')} onClick={onOpen}>
          {t('Open store')}
        </BlockableButton>
        <BlockableButton off={whyNot('store.closed')} onClick={() => setOpen('close')}>
          {isClosed ? t('Change the closure…') : t('Close store…')}
        </BlockableButton>
        <BlockableButton off={whyNot('store.closed')} onClick={() => setOpen('plan')}>
          {t('Plan a period…')}
        </BlockableButton>
        <BlockableButton off={whyNot('hours.changed')} onClick={() => setOpen('hours')}>
          {t('Change hours…')}
        </BlockableButton>
      </div>
      {reopen.isError && <FormError>{sayError(reopen.error)}</FormError>}
      {open === 'close' && <CloseStoreDialog {...dialog} />}
      {open === 'plan' && <PlanDialog store={record} onClose={dialog.onClose} />}
      {open === 'hours' && <HoursDialog {...dialog} />}
    </div>
  );
}
