import { t } from '#console/language/language.ts';
import { sayError } from '#console/lib/errors.ts';
import { newRequestKey } from '#console/lib/request-key.ts';
import { stored } from '#console/lib/session-storage.ts';
import { readNote, writeNote } from '../change/order-drafts.ts';
import { addOrderNote, isUnknown } from '../change/order-mutations.ts';
import { orderToast, persistentOrderToast } from '../change/order-toasts.ts';
import { failureTitle } from '../change/running-changes.ts';

/** Notes on their way to the server, which may outlive the field they were typed in. */

export interface NoteState {
  text: string;
  pending: boolean;
  error: string | null;
}

interface Note extends NoteState {
  readonly userId: number;
  /** The last note that was sent, and its key: the same words sent again are the same note. */
  attempt: { text: string; key: string } | null;
  listeners: ReadonlySet<() => void>;
}

/** Only fields on screen and notes on their way are here; everything else is in the tab's drafts. */
const notes = new Map<number, Note>();
const currentUserId = () => stored.currentUser.read()?.user_id ?? 0;

/** The order's note as the field shows it; the same object until something changes. */
export function noteOf(orderId: number): NoteState {
  const userId = currentUserId();
  let note = notes.get(orderId);
  if (!note || note.userId !== userId) {
    note = { userId, attempt: null, text: readNote(orderId), pending: false, error: null, listeners: new Set() };
    notes.set(orderId, note);
  }
  return note;
}

function change(orderId: number, { userId }: Pick<Note, 'userId'>, next: Partial<NoteState>): void {
  const before = notes.get(orderId);
  if (before?.userId !== userId) return;
  const now = { ...before, ...next };
  notes.set(orderId, now);
  if (currentUserId() === userId) writeNote(orderId, now.text);
  for (const listener of now.listeners) listener();
  leaveIfDone(orderId);
}

function leaveIfDone(orderId: number): void {
  const note = notes.get(orderId);
  if (note && note.listeners.size === 0 && !note.pending && !note.attempt) notes.delete(orderId);
}

export function onNote(orderId: number, listener: () => void): () => void {
  const turn = (edit: (listeners: Set<() => void>) => void) => {
    const note = notes.get(orderId);
    if (!note) return;
    const listeners = new Set(note.listeners);
    edit(listeners);
    // The object that the field compares stays the same: only who listens is new.
    note.listeners = listeners;
  };
  noteOf(orderId);
  turn((listeners) => listeners.add(listener));
  return () => {
    turn((listeners) => listeners.delete(listener));
    queueMicrotask(() => leaveIfDone(orderId));
  };
}

const ownerOf = (orderId: number) => ({ userId: notes.get(orderId)?.userId ?? currentUserId() });

export const typeNote = (orderId: number, text: string): void => change(orderId, ownerOf(orderId), { text });

/** What was typed while the note was on its way stays. */
const restOf = (text: string, sent: string) => (text.startsWith(sent) ? text.slice(sent.length).trimStart() : text);

/** One key for the same words until they are saved. */
function keyOf(orderId: number, text: string): string {
  const note = notes.get(orderId);
  const key = note?.attempt?.text === text ? note.attempt.key : newRequestKey();
  if (note) note.attempt = { text, key };
  return key;
}

function forgetAttempt(orderId: number): void {
  const note = notes.get(orderId);
  if (note) note.attempt = null;
}

/** Sends what stands in the field. The end is said where the field is, or in a toast that leads back to it. */
export async function sendNote(orderId: number, code: string, open: (address: string) => void): Promise<void> {
  const { text: sent, pending } = noteOf(orderId);
  if (pending || sent.trim() === '') return;
  const owner = ownerOf(orderId);
  const isSeen = () => (notes.get(orderId)?.listeners.size ?? 0) > 0;
  change(orderId, owner, { pending: true, error: null });
  try {
    await addOrderNote({ order_id: orderId, text: sent.trim(), request_key: keyOf(orderId, sent.trim()) });
    forgetAttempt(orderId);
    if (!isSeen() && currentUserId() === owner.userId) orderToast(orderId, { text: t('Note added to {code}', { code }) });
    change(orderId, owner, { pending: false, text: restOf(notes.get(orderId)?.text ?? sent, sent) });
  } catch (error) {
    if (!isSeen() && currentUserId() === owner.userId) {
      const title = failureTitle({ isNote: true, unknown: isUnknown(error) }, code);
      persistentOrderToast(orderId, code, `${title}: ${sayError(error)} ${t('It is kept.')}`, open);
    }
    change(orderId, owner, { pending: false, error: sayError(error) });
  }
}
