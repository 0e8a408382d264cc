import { IconArrowRight, IconChevronRight, IconCopy, IconUser, IconUserShare, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import type { OrderRow } from '../../contract.ts';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Menu, type MenuItem } from '#platform/console/ui/overlays/menu.tsx';
import { isCancelling } from '#machines/orders/order-statuses.ts';
import { useTakeOrder } from '../change/take-order.ts';
import type { OrderIntent } from '../change/use-order-action.ts';
import { copyId } from '../record/copy-id.ts';
import { orderOf } from './order-source.ts';

interface RowMenuProps {
  row: OrderRow;
  anchor: HTMLElement;
  onOpen: (intent: OrderIntent | null) => void;
  /** Assigns the order to someone, as a team lead. */
  onAssign: () => void;
  onClose: () => void;
}

/** Menu shared by all rows, rendered for the row whose button was pressed. Loads the order for its events. */
export default function RowMenu({ row, anchor, onOpen, onAssign, onClose }: RowMenuProps) {
  const { data, error } = useQuery(orderOf(row.id));
  const taking = useTakeOrder(row);
  const user = stored.currentUser.read();
  const seen = { version: row.version, status: row.status };
  const events = (data?.abilities ?? []).map(
    (ability): MenuItem => ({
      label: t(ability.label),
      off: ability.because && t(ability.because),
      icon: isCancelling(ability.event) ? IconX : IconArrowRight,
      danger: isCancelling(ability.event),
      onSelect: () => onOpen({ orderId: row.id, choose: ability.event, seen }),
    }),
  );
  const items: MenuItem[] = [
    { label: t('Open'), icon: IconChevronRight, onSelect: () => onOpen(null) },
    { label: t('Copy id'), icon: IconCopy, onSelect: () => void copyId(row.code) },
    ...(taking ? [{ label: taking.label, icon: IconUser, onSelect: () => void taking.take() }] : []),
    ...(user && holds('orders.assign', user) ? [{ label: t('Assign…'), icon: IconUserShare, onSelect: onAssign }] : []),
    ...(error ? [{ label: t('The order’s events'), off: sayError(error), onSelect: () => {} }] : events),
  ];
  return <Menu anchor={anchor} label={t('More for {code}', { code: row.code })} items={items} onClose={onClose} />;
}
