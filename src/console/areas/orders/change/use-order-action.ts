import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { OrderAbility, OrderRecord } from '#contracts/oms.ts';
import { type ManualOrderEvent, orderStatusCatalogue, type OrderStatus } from '#contracts/order-statuses.ts';
import { type OrderActionError, type OrderConflict, orderActionMachine, type OrderDraft } from '#machines/orders/orderAction.ts';
import { sayError, statusOf } from '#console/lib/errors.ts';
import { toast } from '#console/ui/feedback/toast-list.ts';
import { dropDraft, readDraft, writeDraft } from './order-drafts.ts';
import { useAddOrderNote, useSendOrderEvent } from './order-mutations.ts';

/** What was asked for from the list, before the order was open. */
export interface OrderIntent {
  orderId: number;
  /** An event, or the letters of all. */
  choose: ManualOrderEvent | 'letters';
  /** What the row showed: when the order is newer, the server answers with a conflict instead of moving what nobody saw. */
  seen: { version: number; status: OrderStatus };
}

class ChangeRefused extends Error implements OrderActionError {
  readonly conflict: OrderConflict | null;
  constructor(error: unknown) {
    super(sayError(error));
    this.conflict = statusOf(error) === 409 ? ((error as { data?: OrderConflict }).data ?? null) : null;
  }
}

const refuse = (error: unknown): never => {
  throw new ChangeRefused(error);
};

/** Only what the event asks for goes along; a comment goes whenever there is one, and it was on screen. */
function payloadOf(draft: OrderDraft, needs: OrderAbility['needs']) {
  return {
    ...(needs.includes('reason') && { reason: draft.reason }),
    ...(needs.includes('prescription') && draft.prescriptionId !== null && { prescription_id: draft.prescriptionId }),
    ...(draft.comment.trim() !== '' && { comment: draft.comment.trim() }),
  };
}

export type OrderActionSnapshot = SnapshotFrom<typeof orderActionMachine>;
export interface OrderAction {
  snapshot: OrderActionSnapshot;
  send: (event: Parameters<ReturnType<typeof useMachine<typeof orderActionMachine>>[1]>[0]) => void;
}

/** The chart of one order's change, with the server, the drafts and the toast behind it. */
export function useOrderAction(record: OrderRecord, intent: OrderIntent | null, onIntentTaken: () => void): OrderAction {
  const { mutateAsync: sendEvent } = useSendOrderEvent();
  const { mutateAsync: addNote } = useAddOrderNote();
  const logic = useMemo(
    () =>
      orderActionMachine.provide({
        actors: {
          sendEvent: fromPromise(({ input: { orderId, version, event, needs, draft } }) =>
            sendEvent({ order_id: orderId, version, event, ...payloadOf(draft, needs) }).catch(refuse),
          ),
          addNote: fromPromise(({ input: { orderId, text } }) => addNote({ order_id: orderId, text }).catch(refuse)),
        },
        actions: {
          storeDraft: ({ context }) => writeDraft(context.orderId, context.draft),
          dropStoredDraft: ({ context }) => dropDraft(context.orderId),
          announce: ({ context: { chosen, seen } }) =>
            void toast({ text: chosen ? `${record.code} is now ${orderStatusCatalogue[seen].name}` : `Note added to ${record.code}` }),
        },
      }),
    [record.code, sendEvent, addNote],
  );
  const { version, status } = intent?.seen ?? record;
  const [snapshot, send] = useMachine(logic, { input: { orderId: record.id, version, status, draft: readDraft(record.id) } });
  const take = useEffectEvent((wanted: OrderIntent) => {
    const ability = record.abilities.find(({ event }) => event === wanted.choose);
    if (wanted.choose === 'letters') send({ type: 'action.open' });
    else if (ability?.allowed) send({ type: 'action.choose', ability });
    onIntentTaken();
  });
  useEffect(() => {
    if (intent) take(intent);
  }, [intent]);
  useEffect(() => send({ type: 'order.moved', version: record.version, status: record.status }), [record.version, record.status, send]);
  return { snapshot, send };
}
