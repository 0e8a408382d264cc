import { useCallback, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { Bubble } from '#platform/console/ui/controls/reason.tsx';
import { late } from '#platform/console/ui/overlays/late.tsx';
import type { RowControlsProps } from '#platform/list/console/list-screen-props.ts';
import type { OrderRow } from '../../contract.ts';
import type { OrderIntent } from '../change/use-order-action.ts';
import { useOrderIntents } from './order-intents.ts';

const RowMenu = late(() => import('./row-menu.tsx'));
const AssignOrders = late(() => import('../bulk/assign-orders.tsx'));

type FindRow = (id: number) => OrderRow | undefined;

/** Next steps and menus of the rows, with one menu and one tooltip shared by all rows. */
export function OrderRowControls({ rows, open, children }: RowControlsProps<OrderRow>) {
  const { setIntent } = useOrderIntents();
  const [menu, setMenu] = useState<{ id: number; anchor: HTMLElement } | null>(null);
  const [assigning, setAssigning] = useState<OrderRow | null>(null);
  const rowOf: FindRow = (id) => rows.at(rows.placeOf(id) ?? -1);
  const menuRow = menu && rowOf(menu.id);
  const openWith = (id: number, intent: OrderIntent | null) => {
    open(id);
    setIntent(intent);
  };
  const onAct = (act: string, id: number, control: HTMLElement) => {
    const row = rowOf(id);
    if (act === 'menu') return setMenu(menu?.id === id ? null : { id, anchor: control });
    if (act === 'next' && row && 'ability' in row.next) openWith(id, { orderId: id, choose: row.next.ability.event, seen: row });
  };
  const { onPointer, bubble } = useReasons(rowOf);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shows the tooltip of a blocked control on hover or focus
    <div className="order-table" onMouseOver={onPointer} onFocus={onPointer} onMouseLeave={onPointer} onBlur={onPointer}>
      {children(onAct)}
      {bubble}
      {menu && menuRow && (
        <RowMenu
          row={menuRow}
          anchor={menu.anchor}
          onOpen={(intent) => openWith(menu.id, intent)}
          onAssign={() => setAssigning(menuRow)}
          onClose={() => setMenu(null)}
        />
      )}
      {assigning && <AssignOrders orders={[assigning]} onClose={() => setAssigning(null)} />}
    </div>
  );
}

/** Reason of a blocked next step, while it has the pointer or the focus. */
function useReasons(rowOf: FindRow) {
  const [reason, setReason] = useState<{ anchor: HTMLElement; text: string } | null>(null);
  const onPointer = useCallback(
    (event: { type: string; target: EventTarget }) => {
      const leaves = event.type === 'mouseleave' || event.type === 'blur';
      const control = !leaves && event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act=why]') : null;
      if (!control) return setReason(null);
      const next = rowOf(Number(control.closest('tr')?.dataset['id']))?.next;
      const because = next && 'ability' in next ? next.ability.because : null;
      setReason(because ? { anchor: control, text: t(because) } : null);
    },
    [rowOf],
  );
  return { onPointer, bubble: reason && <Bubble {...reason} onClose={() => setReason(null)} /> };
}
