import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { OrderRow } from '../../contract.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { Bubble } from '#platform/console/ui/controls/reason.tsx';
import type { ListSettings } from '#platform/list/console/table/list-settings.ts';
import { ListTable, type ListTableProps } from '#platform/list/console/table/list-table.tsx';
import type { Skeleton } from '#platform/list/console/table/skeleton-rows.tsx';
import type { OrderIntent } from '../change/use-order-action.ts';
import { RowMenu } from './row-menu.tsx';
import { usePrefetchedOrder } from './use-order-list.ts';

const AssignOrders = late(() => import('../bulk/assign-orders.tsx'));

interface OrderTableProps {
  label: string;
  rows: readonly OrderRow[];
  gone: readonly number[];
  settings: ListSettings<OrderRow>;
  sort: string;
  onSort: (sort: string) => void;
  now: number;
  openId: number | null;
  activeId: number | null;
  busy: boolean;
  onActive: (id: number) => void;
  onMove: (by: number) => void;
  onOpen: (id: number, intent: OrderIntent | null) => void;
  ref: RefObject<HTMLDivElement | null>;
  picking: ListTableProps<OrderRow>['picking'];
  skeleton: Skeleton | undefined;
  children?: ReactNode;
}

/** Table of orders, with one menu and one tooltip shared by all rows. */
export function OrderTable({ rows, gone, settings, onOpen, ...table }: OrderTableProps) {
  const [menu, setMenu] = useState<{ id: number; anchor: HTMLElement } | null>(null);
  const [assigning, setAssigning] = useState<OrderRow | null>(null);
  const prefetch = usePrefetchedOrder();
  const goneIds = useMemo(() => new Set(gone), [gone]);
  const rowOf = (id: number) => rows.find((row) => row.id === id);
  const menuRow = menu && rowOf(menu.id);
  const onAct = (act: string, id: number, control: HTMLElement) => {
    const row = rowOf(id);
    if (act === 'menu') return setMenu(menu?.id === id ? null : { id, anchor: control });
    if (act === 'next' && row && 'ability' in row.next) onOpen(id, { orderId: id, choose: row.next.ability.event, seen: row });
  };
  const { onPointer, bubble } = useReasons(rows);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shows the tooltip of a blocked control on hover or focus
    <div className="order-table" onMouseOver={onPointer} onFocus={onPointer} onMouseLeave={onPointer} onBlur={onPointer}>
      <ListTable
        {...table}
        rows={rows}
        gone={goneIds}
        columns={settings.columns}
        density={settings.density}
        onOpen={(id) => onOpen(id, null)}
        onLikely={prefetch}
        onAct={onAct}
      />
      {bubble}
      {menu && menuRow && (
        <RowMenu
          row={menuRow}
          anchor={menu.anchor}
          onOpen={(intent) => onOpen(menu.id, intent)}
          onAssign={() => setAssigning(menuRow)}
          onClose={() => setMenu(null)}
        />
      )}
      {assigning && <AssignOrders orders={[assigning]} onClose={() => setAssigning(null)} />}
    </div>
  );
}

/** Reason of a blocked next step, while it has the pointer or the focus. */
function useReasons(rows: readonly OrderRow[]) {
  const [reason, setReason] = useState<{ anchor: HTMLElement; text: string } | null>(null);
  const onPointer = useCallback(
    (event: { type: string; target: EventTarget }) => {
      const leaves = event.type === 'mouseleave' || event.type === 'blur';
      const control = !leaves && event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act=why]') : null;
      if (!control) return setReason(null);
      const next = rows.find((row) => row.id === Number(control.closest('tr')?.dataset['id']))?.next;
      const because = next && 'ability' in next ? next.ability.because : null;
      setReason(because ? { anchor: control, text: t(because) } : null);
    },
    [rows],
  );
  return { onPointer, bubble: reason && <Bubble {...reason} onClose={() => setReason(null)} /> };
}
