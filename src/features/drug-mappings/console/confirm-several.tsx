import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { ChangeSelected, severalRecords } from '#platform/list/console/select/change-selected.tsx';
import { BULK_ITEMS } from '../mapping-choices.ts';
import { client } from './api.ts';

/** Confirms the suggestions of the selected products. */
const ConfirmDialog = (props: ActionDialogProps) => (
  <ChangeSelected
    {...props}
    most={BULK_ITEMS}
    title={(n) => t('{n, plural, one {Confirm one suggestion} other {Confirm {count} suggestions}}', { n, count: count(n) })}
    words={{
      changed: (done, all, n) =>
        t('{n, plural, one {{done} of one product was mapped.} other {{done} of {count} products were mapped.}}', { n, done, count: all }),
      refused: t('Products that were not mapped'),
    }}
    submit={t('Confirm')}
    help={t('Each product is checked by itself: its drug must be certain, or the only one that is similar.')}
    send={async (records) =>
      (await client.distributor.confirmItems({ items: records.map(({ id, ...record }) => ({ item_id: id, ...record })) })).results
    }
  />
);

/** Actions on the selected products. */
export const bulkActions: readonly ListAction[] = [
  {
    id: 'confirm',
    title: msg('Confirm suggestions'),
    off: severalRecords,
    Dialog: ConfirmDialog,
  },
];
