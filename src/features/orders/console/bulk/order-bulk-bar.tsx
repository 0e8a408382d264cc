import { type ComponentType, useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { holds, type Permission } from '#platform/access/permissions.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useSaveFile } from '#platform/import/console/save-file.ts';
import { BulkBar } from '#platform/list/console/select/bulk-bar.tsx';
import type { Selection, useSelection } from '#platform/list/console/select/use-selection.ts';
import type { List } from '#platform/list/list.ts';
import type { OrderRow } from '../../contract.ts';
import { ORDERS_AT_ONCE } from '../../order-choices.ts';
import type { ChosenOrders } from './bulk-dialog.tsx';

interface Action {
  id: string;
  title: string;
  permission: Permission;
  Form: ComponentType<ChosenOrders>;
}

const actions: readonly Action[] = [
  { id: 'own', title: msg('Assign to me'), permission: 'orders.act', Form: late(() => import('./own-orders.tsx')) },
  { id: 'assign', title: msg('Assign…'), permission: 'orders.assign', Form: late(() => import('./assign-orders.tsx')) },
  { id: 'note', title: msg('Add a note…'), permission: 'orders.act', Form: late(() => import('./note-orders.tsx')) },
  { id: 'move', title: msg('Change the status…'), permission: 'orders.act', Form: late(() => import('./move-orders.tsx')) },
];

const tooMany = ({ count }: Selection<OrderRow>) =>
  count > ORDERS_AT_ONCE ? t('At most {most} orders at once', { most: ORDERS_AT_ONCE }) : null;

interface OrderBulkBarProps {
  list: List;
  selecting: ReturnType<typeof useSelection<OrderRow>>;
  total: number;
  onClose: () => void;
}

/** The selected orders and what can be done with all of them, in place of the filters. */
export default function OrderBulkBar({ list, selecting, total, onClose }: OrderBulkBarProps) {
  const { selection, keep } = selecting;
  const [action, setAction] = useState<Action | null>(null);
  const user = stored.currentUser.read();
  const permitted = actions.filter(({ permission }) => user !== null && holds(permission, user));
  return (
    <>
      <BulkBar
        selection={selection}
        total={total}
        actions={permitted.map((each) => ({ ...each, off: tooMany }))}
        onAction={({ id }) => setAction(actions.find((each) => each.id === id) ?? null)}
        onEdit={null}
        onAll={null}
        onClear={onClose}
      >
        <ExportSelected list={list} selection={selection} />
      </BulkBar>
      {action && (
        <action.Form
          orders={selection.rows}
          onClose={(refused = selection.rows.map(({ id }) => id)) => {
            setAction(null);
            keep(refused);
          }}
        />
      )}
    </>
  );
}

/** Downloads the selected rows. */
function ExportSelected({ list, selection }: { list: List; selection: Selection<OrderRow> }) {
  const save = useSaveFile();
  const where = { match: 'all', of: [{ field: 'id', is: 'anyOf', value: selection.rows.map(({ code }) => code) }] };
  const path = `${list.path}/export.csv?where=${encodeURIComponent(JSON.stringify(where))}` as const;
  return (
    <BlockableButton
      size="sm"
      busy={save.isPending}
      off={tooMany(selection)}
      onClick={() => save.mutate({ service: list.service, path, name: `${list.id}.csv` })}
    >
      {t('Export (CSV)')}
    </BlockableButton>
  );
}
