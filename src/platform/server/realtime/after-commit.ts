import type { Transaction } from '../db/database.ts';
import { atEnd, databaseOf } from '../db/transaction-end.ts';
import type { Realtime } from './realtime.ts';

const realtimeOf = new WeakMap<object, Realtime>();

/** Facts of this database's transactions go to these browsers. */
export const tellBrowsersOf = (database: object, realtime: Realtime): void => void realtimeOf.set(database, realtime);

/**
 * Tells browsers once the transaction is committed, and never if it is rolled back; also from a hook of another feature, which knows
 * neither the caller nor the time of the commit. Without browsers, as when the demonstration is filled, nobody is told.
 */
export function afterCommit(tx: Transaction, tell: (realtime: Realtime) => void): void {
  const realtime = realtimeOf.get(databaseOf(tx));
  if (!realtime) return;
  atEnd(tx, (isCommitted) => {
    if (isCommitted) tell(realtime);
  });
}

const changedLists = new WeakMap<Transaction, Set<string>>();

/** Tells browsers after the commit that rows of a list changed, once per transaction. */
export function listChanged(tx: Transaction, list: string): void {
  const lists = changedLists.get(tx) ?? new Set();
  if (lists.has(list)) return;
  changedLists.set(tx, lists.add(list));
  afterCommit(tx, (realtime) => realtime.recordsChanged(list));
}
