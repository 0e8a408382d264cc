import { manualOrderEvents } from '#contracts/order-statuses.ts';
import { emptyDraft, type OrderDraft, type OrderDrafts } from '#machines/orders/orderAction.ts';
import { readDraft, writeDraft } from '#console/lib/session-storage.ts';

/**
 * What somebody typed or ticked about an order and did not send yet, kept for this tab and this person: a reload, a
 * conflict, another order in between or the end of the session loses nothing.
 */

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function draftFrom(value: unknown): OrderDraft {
  const { reason, comment, prescriptionId } = (value ?? {}) as Record<string, unknown>;
  return {
    reason: typeof reason === 'string' ? reason : '',
    comment: typeof comment === 'string' ? comment : '',
    prescriptionId: typeof prescriptionId === 'number' ? prescriptionId : null,
  };
}

const isEmpty = (draft: OrderDraft) => JSON.stringify(draft) === JSON.stringify(emptyDraft);

export function readDrafts(orderId: number): OrderDrafts {
  const kept = (parsed(readDraft(`order.${orderId}`)) ?? {}) as Record<string, unknown>;
  return Object.fromEntries(manualOrderEvents.filter((event) => kept[event]).map((event) => [event, draftFrom(kept[event])]));
}

export function writeDrafts(orderId: number, drafts: OrderDrafts): void {
  const typed = Object.entries(drafts).filter(([, draft]) => !isEmpty(draft));
  writeDraft(`order.${orderId}`, typed.length > 0 ? JSON.stringify(Object.fromEntries(typed)) : '');
}

export const readNote = (orderId: number): string => readDraft(`note.${orderId}`) ?? '';
export const writeNote = (orderId: number, text: string): void => writeDraft(`note.${orderId}`, text);

/** Lines that were ticked or unticked, by id: whether each was read from the prescription. */
export type LineTicks = Readonly<Record<string, boolean>>;

export function readTicks(orderId: number): LineTicks {
  const kept = Object.entries((parsed(readDraft(`ticks.${orderId}`)) ?? {}) as Record<string, unknown>);
  return Object.fromEntries(kept.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
}

export const writeTicks = (orderId: number, ticks: LineTicks): void =>
  writeDraft(`ticks.${orderId}`, Object.keys(ticks).length > 0 ? JSON.stringify(ticks) : '');
