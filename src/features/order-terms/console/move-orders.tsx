import { useMutation } from '@tanstack/react-query';
import type { HitOrder } from '#features/store-ops/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { api } from './api.ts';

/** Gives orders in closed slots the next free slot of their store; those that could not be moved say why. */
export default function MoveOrders({ orders, onMoved }: { orders: readonly HitOrder[]; onMoved: () => void }) {
  const move = useMutation(api.oms.moveOrderSlots.mutationOptions({ onSettled: onMoved }));
  const user = stored.currentUser.read();
  if (!user || !holds('orders.act', user)) return null;
  const ask = async () => {
    const question = {
      title: t('Move {n, plural, one {# order} other {# orders}} to the next free slot?', { n: orders.length }),
      message: t('Each order gets the next slot of its store that is free. Tell the customers.'),
      confirm: t('Move orders'),
    };
    if (!(await confirmed(question))) return;
    const targets = orders.map(({ id, version }) => ({ order_id: id, version, request_key: newRequestKey() }));
    move.mutate(
      { orders: targets },
      {
        onSuccess: ({ results }) => {
          const n = results.filter(({ because }) => because === null).length;
          void toast({ text: t('{n, plural, one {# order has} other {# orders have}} another slot', { n }) });
        },
      },
    );
  };
  const refused = (move.data?.results ?? []).filter(({ because }) => because !== null);
  return (
    <>
      <BlockableButton busy={move.isPending} onClick={() => void ask()}>
        {t('Move to the next free slot…')}
      </BlockableButton>
      {move.error && <FormError>{sayError(move.error)}</FormError>}
      {refused.length > 0 && (
        <ul aria-label={t('Not moved')}>
          {refused.map(({ id, name, because }) => (
            <li key={id}>
              {name}: {because && t(because)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
