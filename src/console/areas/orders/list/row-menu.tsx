import { useQuery } from '@tanstack/react-query';
import type { OrderRow } from '#contracts/oms.ts';
import { holds } from '#contracts/permissions.ts';
import { sayError } from '#console/lib/errors.ts';
import { stored } from '#console/lib/session-storage.ts';
import { toast } from '#console/ui/feedback/toast-list.ts';
import { Menu, type MenuItem } from '#console/ui/overlays/menu.tsx';
import { isCancelling } from '#contracts/order-statuses.ts';
import { useAssignOrder } from '../change/order-mutations.ts';
import type { OrderIntent } from '../change/use-order-action.ts';
import { copyId } from '../record/copy-id.ts';
import { orderOf } from './use-order-list.ts';

interface RowMenuProps {
  row: OrderRow;
  anchor: HTMLElement;
  onOpen: (intent: OrderIntent | null) => void;
  onClose: () => void;
}

/** The one menu of all rows: rendered for the row whose button was pressed. Its events come with the order. */
export function RowMenu({ row, anchor, onOpen, onClose }: RowMenuProps) {
  const { data, error } = useQuery(orderOf(row.id));
  const assign = useAssignOrder();
  const user = stored.currentUser.read();
  const isMine = row.assignee_id !== null && row.assignee_id === user?.user_id;
  const seen = { version: row.version, status: row.status };
  const take = () =>
    assign.mutate(
      { order_id: row.id, assignee: isMine ? 'none' : 'me' },
      {
        onSuccess: () => void toast({ text: isMine ? `${row.code} is given back` : `${row.code} is yours` }),
        onError: (refused) => void toast({ tone: 'late', text: `${row.code} stays as it was. ${sayError(refused)}` }),
      },
    );
  const events = (data?.abilities ?? []).map(
    (ability): MenuItem => ({
      label: ability.label,
      off: ability.because,
      danger: isCancelling(ability.event),
      onSelect: () => onOpen({ orderId: row.id, choose: ability.event, seen }),
    }),
  );
  const items: MenuItem[] = [
    { label: 'Open', icon: 'right', onSelect: () => onOpen(null) },
    { label: 'Copy id', icon: 'copy', onSelect: () => void copyId(row.code) },
    ...((user && holds('orders.act', user))
      ? [{ label: isMine ? 'Give back' : 'Assign to me', icon: 'user' as const, onSelect: take }]
      : []),
    ...(error ? [{ label: 'The order’s events', off: sayError(error), onSelect: () => {} }] : events),
  ];
  return <Menu key={data ? 'whole' : 'begun'} anchor={anchor} label={`More for ${row.code}`} items={items} onClose={onClose} />;
}
