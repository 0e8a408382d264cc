import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { OrderRecord } from '../../contract.ts';
import type { ManualOrderEvent } from '#machines/orders/order-statuses.ts';
import type { orderActionMachine } from '#machines/orders/orderAction.ts';
import { leafOf } from '#machines/entity.ts';
import { confirmAllergies } from './confirm-allergies.ts';
import { changeOf, type OrderActionActor, type SeenOrder, viewChange } from './running-changes.ts';

/** Action requested from the list before the order was open. */
export interface OrderIntent {
  orderId: number;
  /** Name of an event, or `letters` for the choice by letter. */
  choose: ManualOrderEvent | 'letters';
  /** Version shown in the row: if the order is newer, the server reports a conflict. */
  seen: SeenOrder;
}

export interface OrderAction {
  snapshot: SnapshotFrom<typeof orderActionMachine>;
  send: (event: Parameters<OrderActionActor['send']>[0]) => void;
}

/** State and actions of the order's change. One order per mounted view. */
export function useOrderAction(record: OrderRecord, intent: OrderIntent | null, onIntentTaken: () => void): OrderAction {
  const navigate = useNavigate();
  const [actor] = useState(() => changeOf(record, intent?.seen ?? record, (address) => void navigate(address)));
  const snapshot = useSelector(actor, (now) => now);
  useEffect(() => viewChange(record.id, actor), [record.id, actor]);
  const { code, lines } = record;
  const send = useCallback<OrderAction['send']>(
    (event) => {
      if (event.type !== 'action.choose' || !event.ability.needs.includes('allergies')) return actor.send(event);
      actor.send({ type: 'action.close' });
      void confirmAllergies({ code, lines }, event.ability).then(
        (confirmedAllergies) => confirmedAllergies && actor.send({ ...event, confirmedAllergies }),
      );
    },
    [actor, code, lines],
  );
  const take = useEffectEvent(({ choose, seen }: OrderIntent) => {
    const ability = record.abilities.find(({ event }) => event === choose);
    actor.send({ type: 'order.moved', version: seen.version, status: seen.status });
    if (choose === 'letters') actor.send({ type: 'action.open' });
    else if (ability?.allowed) send({ type: 'action.choose', ability });
    onIntentTaken();
  });
  useEffect(() => {
    if (intent) take(intent);
  }, [intent]);
  const state = leafOf(snapshot);
  useEffect(() => {
    // Repeated after every transition: some states ignore the event.
    if (state !== 'submitting') actor.send({ type: 'order.moved', version: record.version, status: record.status });
  }, [record.version, record.status, state, actor]);
  return { snapshot, send };
}
