import { type Atom, createAtom } from '#platform/console/atom.ts';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { noteDrafts } from '../change/order-drafts.ts';
import { addOrderNote, isUnknown } from '../change/order-mutations.ts';
import { orderToast, persistentOrderToast } from '../change/order-toasts.ts';
import { failureTitle } from '../change/running-changes.ts';

/** Notes being saved, which may outlive the field they were typed in. */

export interface NoteState {
  text: string;
  pending: boolean;
  error: string | null;
}

interface Note {
  readonly userId: number;
  /** Last sent note and its request key, reused if the same text is sent again. */
  attempt: { text: string; key: string } | null;
  /** Observed by the fields on screen. */
  readonly state: Atom<NoteState>;
}

/** Only notes with a field on screen or a running request; all others are in the tab's drafts. */
const notes = new Map<number, Note>();
const currentUserId = () => stored.currentUser.read()?.user_id ?? 0;

function openNote(orderId: number): Note {
  const userId = currentUserId();
  const open = notes.get(orderId);
  if (open?.userId === userId) return open;
  const note = {
    userId,
    attempt: null,
    state: createAtom<NoteState>({ text: noteDrafts.read(orderId) ?? '', pending: false, error: null }),
  };
  notes.set(orderId, note);
  return note;
}

/** Snapshot of the order's note; referentially stable until it changes. */
export const noteOf = (orderId: number): NoteState => openNote(orderId).state.get();

function change(orderId: number, { userId }: Pick<Note, 'userId'>, next: Partial<NoteState>): void {
  const note = notes.get(orderId);
  if (note?.userId !== userId) return;
  const now = { ...note.state.get(), ...next };
  if (currentUserId() === userId) noteDrafts.write(orderId, now.text === '' ? null : now.text);
  note.state.set(now);
  leaveIfDone(orderId);
}

function leaveIfDone(orderId: number): void {
  const note = notes.get(orderId);
  if (note && !note.state.hasListeners() && !note.state.get().pending && !note.attempt) notes.delete(orderId);
}

export function onNote(orderId: number, listener: () => void): () => void {
  const unsubscribe = openNote(orderId).state.subscribe(listener);
  return () => {
    unsubscribe();
    queueMicrotask(() => leaveIfDone(orderId));
  };
}

const ownerOf = (orderId: number) => ({ userId: notes.get(orderId)?.userId ?? currentUserId() });

export const typeNote = (orderId: number, text: string): void => change(orderId, ownerOf(orderId), { text });

/** Text typed while the note was being saved. */
const restOf = (text: string, sent: string) => (text.startsWith(sent) ? text.slice(sent.length).trimStart() : text);

/** Reuses the key for the same text until it is saved. */
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

/** Saves the note. The result is shown at the field, or in a toast that links back to it. */
export async function sendNote(orderId: number, code: string, open: (address: string) => void): Promise<void> {
  const { text: sent, pending } = noteOf(orderId);
  if (pending || sent.trim() === '') return;
  const owner = ownerOf(orderId);
  const isSeen = () => notes.get(orderId)?.state.hasListeners() ?? false;
  change(orderId, owner, { pending: true, error: null });
  try {
    await addOrderNote({ order_id: orderId, text: sent.trim(), request_key: keyOf(orderId, sent.trim()) });
    forgetAttempt(orderId);
    if (!isSeen() && currentUserId() === owner.userId) orderToast(orderId, { text: t('Note added to {code}', { code }) });
    change(orderId, owner, { pending: false, text: restOf(notes.get(orderId)?.state.get().text ?? sent, sent) });
  } catch (error) {
    if (!isSeen() && currentUserId() === owner.userId) {
      const title = failureTitle({ isNote: true, unknown: isUnknown(error) }, code);
      persistentOrderToast(orderId, code, `${title}: ${sayError(error)} ${t('It is kept.')}`, open);
    }
    change(orderId, owner, { pending: false, error: sayError(error) });
  }
}
