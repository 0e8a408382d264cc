import type { Transaction } from '../db/database.ts';
import { atEnd, databaseOf } from '../db/transaction-end.ts';
import type { Realtime } from './realtime.ts';

const realtimeOf = new WeakMap<object, Realtime>();

/** Sets the realtime server that transactions of this database notify. */
export const registerRealtime = (database: object, realtime: Realtime): void => void realtimeOf.set(database, realtime);

/**
 * Notifies browsers once the transaction is committed, and never if it is rolled back. Also for hooks of other features, which know
 * neither the caller nor the time of the commit. Does nothing without a realtime server, as when the demonstration is filled.
 */
export function afterCommit(tx: Transaction, notify: (realtime: Realtime) => void): void {
  const realtime = realtimeOf.get(databaseOf(tx));
  if (!realtime) return;
  atEnd(tx, (isCommitted) => {
    if (isCommitted) notify(realtime);
  });
}

const changedLists = new WeakMap<Transaction, Set<string>>();

/** Notifies browsers after the commit that rows of a list changed, once per transaction. */
export function listChanged(tx: Transaction, list: string): void {
  const lists = changedLists.get(tx) ?? new Set();
  if (lists.has(list)) return;
  changedLists.set(tx, lists.add(list));
  afterCommit(tx, (realtime) => realtime.recordsChanged(list));
}
