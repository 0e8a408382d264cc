import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { ChangeSelected, severalRecords } from '#platform/list/console/select/change-selected.tsx';
import { BULK_CONTRACTS } from '../contract-choices.ts';
import { client } from './api.ts';

/** Approves the selected contracts. */
const ApproveDialog = (props: ActionDialogProps) => (
  <ChangeSelected
    {...props}
    most={BULK_CONTRACTS}
    title={(n) => t('{n, plural, one {Approve one contract} other {Approve {count} contracts}}', { n, count: count(n) })}
    words={{
      changed: (done, all, n) =>
        t('{n, plural, one {{done} of one contract was approved.} other {{done} of {count} contracts were approved.}}', {
          n,
          done,
          count: all,
        }),
      refused: t('Contracts that were not approved'),
    }}
    submit={t('Approve')}
    help={t('Each contract is checked by itself. Those that have begun are in force at once, and their prices are rates.')}
    send={async (records) => {
      const contracts = records.map(({ id, ...record }) => ({ contract_id: id, ...record }));
      return (await client.distributor.approveContracts({ contracts })).results;
    }}
  />
);

/** Actions on the selected contracts. */
export const bulkActions: readonly ListAction[] = [
  {
    id: 'approve',
    title: msg('Approve'),
    off: severalRecords,
    Dialog: ApproveDialog,
  },
];
