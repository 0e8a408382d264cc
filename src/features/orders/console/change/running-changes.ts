import { type Actor, fromPromise } from 'xstate';
import { t } from '#platform/console/language/language.ts';
import type { OrderAbility, OrderRecord } from '../../contract.ts';
import { attemptSentence, orderStatusCatalogue, type OrderStatus, statusName } from '#machines/orders/order-statuses.ts';
import { orderActionMachine } from '#machines/orders/orderAction.ts';
import type { MovedOrder, OrderActionError, OrderConflict, OrderDraft } from '#machines/orders/order-action-values.ts';
import { createActor } from '#platform/console/actors/actors.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { changeDrafts, writeChangeDrafts } from './order-drafts.ts';
import { addOrderNote, isUnknown, sendOrderEvent } from './order-mutations.ts';
import { dropOrderToast, orderToast, persistentOrderToast } from './order-toasts.ts';

/** The changes of the open orders, and of those that were left while the server still decides: every answer is heard. */

class ChangeRefused extends Error implements OrderActionError {
  readonly conflict: OrderConflict | null;
  readonly unknown: boolean;
  constructor(error: unknown) {
    super(sayError(error));
    this.conflict = statusOf(error) === 409 ? ((error as { data?: OrderConflict }).data ?? null) : null;
    this.unknown = isUnknown(error);
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

const currentUserId = () => stored.currentUser.read()?.user_id ?? 0;

/** What the toast says of the order as it is now. */
function movedWords({ status, status_name, attempts }: MovedOrder): string {
  const name = statusName(status, status_name);
  return status === 'CUSTOMER-NOT-REACHABLE' ? `${t(name)}, ${t(attemptSentence(attempts))}` : t(name);
}

export type OrderActionActor = Actor<typeof orderActionMachine>;

/** What the person saw of an order. */
export interface SeenOrder {
  version: number;
  status: OrderStatus;
}

interface RunningChange {
  userId: number;
  actor: OrderActionActor;
  /** Views of the order that show it. */
  viewers: number;
}

const running = new Map<number, RunningChange>();

/** The chart with the server, the drafts and the toast behind it. */
function createLogic(userId: number, code: string) {
  let requestKey = newRequestKey();
  return orderActionMachine.provide({
    actors: {
      sendEvent: fromPromise(({ input: { orderId, version, event, needs, draft } }) =>
        sendOrderEvent({ order_id: orderId, version, event, request_key: requestKey, ...payloadOf(draft, needs) }).catch(refuse),
      ),
      addNote: fromPromise(({ input: { orderId, text } }) =>
        addOrderNote({ order_id: orderId, text, request_key: requestKey }).catch(refuse),
      ),
    },
    actions: {
      beginAttempt: () => {
        requestKey = newRequestKey();
      },
      storeDrafts: ({ context }) => {
        if (currentUserId() === userId) writeChangeDrafts(context.orderId, context.drafts);
      },
      announce: ({ context: { orderId, isNote } }, { moved }) => {
        if (currentUserId() !== userId) return;
        orderToast(
          orderId,
          isNote ? { text: t('Note added to {code}', { code }) } : { text: t('{code} is now', { code }), strong: movedWords(moved) },
        );
      },
    },
  });
}

/** What went wrong while nobody looked at the order. */
function failureWords({ context }: ReturnType<OrderActionActor['getSnapshot']>, code: string): string {
  const { conflict, isNote, unknown, error } = context;
  if (conflict)
    return t('{code} was not changed: {who} moved it to {status}.', {
      code,
      who: conflict.by,
      status: t(orderStatusCatalogue[conflict.status].name),
    });
  return `${failureTitle({ isNote, unknown }, code)}: ${error}`;
}

/** Says no more than is known: an answer that was lost leaves it open. */
export function failureTitle({ isNote, unknown }: { isNote: boolean; unknown: boolean }, code: string): string {
  if (isNote)
    return unknown ? t('We do not know whether the note on {code} was saved', { code }) : t('The note on {code} was not saved', { code });
  return unknown ? t('We do not know whether {code} was changed', { code }) : t('{code} was not changed', { code });
}

function forget(orderId: number, change: RunningChange): void {
  change.actor.stop();
  if (running.get(orderId) === change) running.delete(orderId);
}

/** The order's change: the one under way, or a new one. `seen` is what the person saw of the order. */
export function changeOf({ id, code }: OrderRecord, seen: SeenOrder, open: (address: string) => void): OrderActionActor {
  const userId = currentUserId();
  const existing = running.get(id);
  if (existing?.userId === userId) return existing.actor;
  if (existing) forget(id, existing);
  const input = { orderId: id, version: seen.version, status: seen.status, drafts: changeDrafts.read(id) ?? {} };
  const actor = createActor(createLogic(userId, code), { input }).start();
  const change: RunningChange = { userId, actor, viewers: 0 };
  running.set(id, change);
  actor.subscribe((snapshot) => {
    if (change.viewers > 0 || snapshot.hasTag('busy')) return;
    const failed = snapshot.hasTag('dialog') && currentUserId() === userId;
    // Kept as it is: who comes back finds the dialog with everything typed.
    if (failed) persistentOrderToast(id, code, failureWords(snapshot, code), open);
    else forget(id, change);
  });
  return actor;
}

/** A view shows the order's change; answers how it leaves. */
export function viewChange(orderId: number, actor: OrderActionActor): () => void {
  const change = running.get(orderId);
  if (change?.actor !== actor) return () => {};
  change.viewers += 1;
  if (actor.getSnapshot().hasTag('dialog')) dropOrderToast(orderId);
  return () => {
    change.viewers -= 1;
    // The same view may be back at once. What the server still decides goes on; the rest ends with its last view.
    queueMicrotask(() => {
      if (change.viewers === 0 && !actor.getSnapshot().hasTag('busy')) forget(orderId, change);
    });
  };
}
