import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { ChangeSelected, severalRecords } from '#platform/list/console/select/change-selected.tsx';
import { BULK_WAYBILLS } from '../waybill-choices.ts';
import { client } from './api.ts';

/** Hands the selected parcels over. */
const HandOverDialog = (props: ActionDialogProps) => (
  <ChangeSelected
    {...props}
    most={BULK_WAYBILLS}
    title={(n) => t('{n, plural, one {Hand one parcel over} other {Hand {count} parcels over}}', { n, count: count(n) })}
    words={{
      changed: (done, all, n) =>
        t('{n, plural, one {{done} of one parcel was handed over.} other {{done} of {count} parcels were handed over.}}', {
          n,
          done,
          count: all,
        }),
      refused: t('Parcels that were not handed over'),
    }}
    submit={t('Hand over')}
    help={t('Each parcel is checked by itself. Its order is out for delivery then.')}
    send={async (records) => {
      const waybills = records.map(({ id, ...record }) => ({ waybill_id: id, ...record }));
      return (await client.oms.handOverWaybills({ waybills })).results;
    }}
  />
);

/** Actions on the selected waybills, for those who manage them. */
export const bulkActions: readonly ListAction[] = [
  {
    id: 'hand-over',
    title: msg('Hand over'),
    off: severalRecords,
    Dialog: HandOverDialog,
  },
];
