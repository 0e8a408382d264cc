import type { Database, Transaction } from './database.ts';

type Listener = (isCommitted: boolean) => void;

const listeners = new WeakMap<Transaction, Listener[]>();

/**
 * Calls once the transaction has ended and its caller is not yet told so: with true what was done in it is true for
 * everybody, with false it never was. For those who look on; what has to happen belongs into the transaction.
 */
export function atEnd(tx: Transaction, listener: Listener): void {
  const heard = listeners.get(tx);
  // One inside another may be taken back alone, and tells nobody of it.
  if (!heard) throw new Error('This transaction does not tell of its end');
  heard.push(listener);
}

/** Transactions that tell of their end. */
export const tellingEnds =
  (transaction: Database['transaction']): Database['transaction'] =>
  async (work, config) => {
    const heard: Listener[] = [];
    let isCommitted = false;
    try {
      const result = await transaction(async (tx) => {
        listeners.set(tx, heard);
        return work(tx);
      }, config);
      isCommitted = true;
      return result;
    } finally {
      for (const listener of heard) listener(isCommitted);
    }
  };
