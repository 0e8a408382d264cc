import { type Actor, fromPromise } from 'xstate';
import { t } from '#platform/console/language/language.ts';
import type { OrderAbility, OrderRecord } from '../../contract.ts';
import { attemptSentence, orderStatusCatalogue, type OrderStatus, statusName } from '#machines/orders/order-statuses.ts';
import { orderActionMachine } from '#machines/orders/orderAction.ts';
import type { MovedOrder, OrderActionError, OrderConflict, OrderDraft } from '#machines/orders/order-action-values.ts';
import { isUndoable } from '#machines/orders/order-undo.ts';
import { createActor } from '#platform/console/actors/actors.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { changeDrafts, writeChangeDrafts } from './order-drafts.ts';
import { addOrderNote, isUnknown, sendOrderEvent } from './order-mutations.ts';
import { undoable } from './undo-change.ts';
import { dropOrderToast, orderToast, persistentOrderToast } from './order-toasts.ts';

/** Changes of open orders, and of closed ones until the server has responded, so that no response is lost. */

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

/** Sends only the fields the event needs, and the comment if there is one. */
function payloadOf(draft: OrderDraft, needs: OrderAbility['needs'], confirmedAllergies: readonly string[]) {
  return {
    ...(needs.includes('allergies') && { confirmed_allergies: [...confirmedAllergies] }),
    ...(needs.includes('reason') && { reason: draft.reason }),
    ...(needs.includes('prescription') && draft.prescriptionId !== null && { prescription_id: draft.prescriptionId }),
    ...(draft.comment.trim() !== '' && { comment: draft.comment.trim() }),
  };
}

const currentUserId = () => stored.currentUser.read()?.user_id ?? 0;

/** Toast text about the order's current status. */
function movedWords({ status, status_name, attempts }: MovedOrder): string {
  const name = statusName(status, status_name);
  return status === 'CUSTOMER-NOT-REACHABLE' ? `${t(name)}, ${t(attemptSentence(attempts))}` : t(name);
}

export type OrderActionActor = Actor<typeof orderActionMachine>;

/** Version of an order that the user saw. */
export interface SeenOrder {
  version: number;
  status: OrderStatus;
}

interface RunningChange {
  userId: number;
  actor: OrderActionActor;
  /** Number of views that show the order's change. */
  viewers: number;
}

const running = new Map<number, RunningChange>();

/** Implementation of the chart: server, drafts and toasts. */
function createLogic(userId: number, code: string) {
  let requestKey = newRequestKey();
  return orderActionMachine.provide({
    actors: {
      sendEvent: fromPromise(({ input: { orderId, version, event, needs, draft, confirmedAllergies } }) =>
        sendOrderEvent({
          order_id: orderId,
          version,
          event,
          request_key: requestKey,
          ...payloadOf(draft, needs, confirmedAllergies),
        }).catch(refuse),
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
      announce: ({ context: { orderId, isNote, chosen } }, { moved }) => {
        if (currentUserId() !== userId) return;
        orderToast(
          orderId,
          isNote
            ? { text: t('Note added to {code}', { code }) }
            : {
                text: t('{code} is now', { code }),
                strong: movedWords(moved),
                ...(chosen && isUndoable(chosen.event) && { action: undoable({ id: orderId, code, version: moved.version }) }),
              },
        );
      },
    },
  });
}

/** Error message for a change whose order is not on screen. */
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

/** A lost response leaves the outcome open; the text says so. */
export function failureTitle({ isNote, unknown }: { isNote: boolean; unknown: boolean }, code: string): string {
  if (isNote)
    return unknown ? t('We do not know whether the note on {code} was saved', { code }) : t('The note on {code} was not saved', { code });
  return unknown ? t('We do not know whether {code} was changed', { code }) : t('{code} was not changed', { code });
}

function forget(orderId: number, change: RunningChange): void {
  change.actor.stop();
  if (running.get(orderId) === change) running.delete(orderId);
}

/** Actor of the order's change: the running one, or a new one. `seen` is the version the user saw. */
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
    // Kept after a failure, so that reopening the order shows the dialog with all input.
    if (failed) persistentOrderToast(id, code, failureWords(snapshot, code), open);
    else forget(id, change);
  });
  return actor;
}

/** Registers a view of the order's change; returns a function that unregisters it. */
export function viewChange(orderId: number, actor: OrderActionActor): () => void {
  const change = running.get(orderId);
  if (change?.actor !== actor) return () => {};
  change.viewers += 1;
  if (actor.getSnapshot().hasTag('dialog')) dropOrderToast(orderId);
  return () => {
    change.viewers -= 1;
    // Deferred: the same view may be mounted again at once. Requests in flight continue; other states end with the last view.
    queueMicrotask(() => {
      if (change.viewers === 0 && !actor.getSnapshot().hasTag('busy')) forget(orderId, change);
    });
  };
}
