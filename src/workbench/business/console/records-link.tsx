import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FlowMachine } from '../flow-choices.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { type MachineRecords, slot } from '#platform/console/slots.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';

/** @throws Error for a machine whose records no feature declares */
function recordsOf(machine: FlowMachine): MachineRecords {
  const found = slot('machine.records').find((records) => records.machine === machine);
  if (!found) throw new Error(`No feature declares the records of ${machine}`);
  return found;
}

/** `386 orders`. */
export const recordCountLabel = (machine: FlowMachine, n: number): string => t(recordsOf(machine).records, { n, count: count(n) });

/** Address of the records in a state; null: no list can filter by it. */
function addressOf({ list, field = 'status' }: MachineRecords, state: string): string | null {
  if (typeof list !== 'string') return list?.(state) ?? null;
  return `${list}?where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field, is: 'anyOf', value: [state] }] }))}`;
}

function lockReason({ noList = '', permission }: MachineRecords, href: string | null): string | null {
  if (href === null) return t(noList);
  const user = stored.currentUser.read();
  return user && holds(permission, user) ? null : t(permissionLacking(permission));
}

/** Link to the list of the records in a state; disabled with a reason if the user cannot open it. */
export function RecordsLink({ machine, state, here }: { machine: FlowMachine; state: string; here: number }) {
  if (here === 0) return null;
  const records = recordsOf(machine);
  const href = addressOf(records, state);
  const reason = lockReason(records, href);
  const label = recordCountLabel(machine, here);
  if (href === null || reason !== null) {
    return (
      <BlockableButton size="sm" off={reason}>
        {label}
      </BlockableButton>
    );
  }
  return (
    <Button component={Link} size="sm" to={href} title={t('Open these orders')}>
      {label}
    </Button>
  );
}
