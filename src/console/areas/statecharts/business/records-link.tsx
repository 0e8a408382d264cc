import { Link } from 'react-router-dom';
import { filterableStatuses, type OrderStatus } from '#contracts/order-statuses.ts';
import type { FlowMachine } from '#contracts/flow-choices.ts';
import { holds, permissionLacking } from '#contracts/permissions.ts';
import { ORDERS_PATH } from '#console/domain/order-places.ts';
import { msg, t } from '#console/language/language.ts';
import { count } from '#console/lib/formats.ts';
import { stored } from '#console/lib/session-storage.ts';
import { Button } from '#console/ui/controls/button.tsx';

interface RecordWords {
  /** A count of records, marked with `msg`: `n` decides the form, `count` is what is read. */
  records: string;
  /** Address of the records in a state; null where no list can show them. */
  listOf: (state: string) => string | null;
  /** Why there is no such list, marked with `msg`. */
  noList: string;
}

const isFilterable = (state: string): state is OrderStatus => filterableStatuses.some((status) => status === state);

const recordWords: Record<FlowMachine, RecordWords> = {
  orderLifecycle: {
    records: msg('{n, plural, one {{count} order} other {{count} orders}}'),
    listOf: (state) => (isFilterable(state) ? `${ORDERS_PATH}?status=${state}` : null),
    noList: msg('The order list has no filter for this status'),
  },
  fileImport: {
    records: msg('{n, plural, one {{count} import} other {{count} imports}}'),
    listOf: () => null,
    noList: msg('The list of imports has no filter for states'),
  },
};

/** `386 orders`. */
export const recordsInWords = (machine: FlowMachine, n: number): string => t(recordWords[machine].records, { n, count: count(n) });

function whyNot(machine: FlowMachine, address: string | null): string | null {
  if (address === null) return t(recordWords[machine].noList);
  const user = stored.currentUser.read();
  return user && holds('orders.read', user) ? null : t(permissionLacking['orders.read']);
}

/** The records in a state, in their own list; a lock that says why where they cannot be opened. */
export function RecordsLink({ machine, state, here }: { machine: FlowMachine; state: string; here: number }) {
  if (here === 0) return null;
  const address = recordWords[machine].listOf(state);
  const lacking = whyNot(machine, address);
  const words = recordsInWords(machine, here);
  if (address === null || lacking !== null) {
    return (
      <Button size="sm" off={lacking}>
        {words}
      </Button>
    );
  }
  return (
    <Link className="btn btn-sm" to={address} title={t('Open these orders')}>
      {words}
    </Link>
  );
}
