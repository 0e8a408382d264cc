import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { OrderRow } from '../../contract.ts';
import { useAssignOrder } from './order-mutations.ts';

type TakenOrder = Pick<OrderRow, 'id' | 'code' | 'assignee' | 'assignee_id'>;

interface TakingOrder {
  /** Label of the button. */
  label: string;
  /** Takes the order, or gives an own one back. Asks first if somebody else has it. */
  take: () => Promise<void>;
  isPending: boolean;
}

/** How the user takes an order or gives it back; null without the permission. */
export function useTakeOrder({ id, code, assignee, assignee_id }: TakenOrder): TakingOrder | null {
  const assign = useAssignOrder();
  const user = stored.currentUser.read();
  if (!user || !holds('orders.act', user)) return null;
  const isMine = assignee_id !== null && assignee_id === user.user_id;
  const take = async () => {
    const question = {
      title: t('Take {code}?', { code }),
      message: t('{name} has it now.', { name: assignee ?? '' }),
      confirm: t('Take it'),
    };
    if (!isMine && assignee !== null && !(await confirmed(question))) return;
    try {
      await assign.mutateAsync({ order_id: id, assignee: isMine ? 'none' : 'me' });
      toast({ text: isMine ? t('{code} unassigned', { code }) : t('{code} assigned to you', { code }) });
    } catch (refused) {
      toast({ tone: 'late', text: `${t('{code} was not changed.', { code })} ${sayError(refused)}` });
    }
  };
  return { label: isMine ? t('Unassign') : t('Assign to me'), take, isPending: assign.isPending };
}
