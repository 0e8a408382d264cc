import { emptyDraft, type OrderDraft } from '#machines/orders/orderAction.ts';

/** What was typed about an order and not yet sent, kept for this tab: a reload, a conflict or another order in between loses nothing. */

const changeKey = (orderId: number) => `order-draft.${orderId}`;
const noteKey = (orderId: number) => `order-note.${orderId}`;

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // A browser that refuses storage keeps the draft as long as the order is open.
  }
}

export function readDraft(orderId: number): OrderDraft {
  try {
    const { reason, comment, prescriptionId } = JSON.parse(read(changeKey(orderId)) ?? '{}') as Record<string, unknown>;
    return {
      reason: typeof reason === 'string' ? reason : '',
      comment: typeof comment === 'string' ? comment : '',
      prescriptionId: typeof prescriptionId === 'number' ? prescriptionId : null,
    };
  } catch {
    return emptyDraft;
  }
}

export const writeDraft = (orderId: number, draft: OrderDraft): void => write(changeKey(orderId), JSON.stringify(draft));
export const dropDraft = (orderId: number): void => write(changeKey(orderId), '');
export const readNote = (orderId: number): string => read(noteKey(orderId)) ?? '';
export const writeNote = (orderId: number, text: string): void => write(noteKey(orderId), text);
