type Listener = (isCommitted: boolean) => void;

const listeners = new WeakMap<object, Listener[]>();

/**
 * Calls the listener after the transaction has ended, before its caller continues: with true if it was committed, otherwise
 * with false. For observers only; required effects belong in the transaction.
 */
export function atEnd(tx: object, listener: Listener): void {
  const registered = listeners.get(tx);
  // Savepoints may be rolled back separately and do not notify listeners.
  if (!registered) throw new Error('This transaction does not tell of its end');
  registered.push(listener);
}

type Run<Transaction extends object, Config> = <Result>(work: (tx: Transaction) => Promise<Result>, config?: Config) => Promise<Result>;

/** Wraps transactions so that they notify listeners of their end. */
export const withEndListeners =
  <Transaction extends object, Config>(transaction: Run<Transaction, Config>): Run<Transaction, Config> =>
  async (work, config) => {
    const registered: Listener[] = [];
    let isCommitted = false;
    try {
      const result = await transaction(async (tx) => {
        listeners.set(tx, registered);
        return work(tx);
      }, config);
      isCommitted = true;
      return result;
    } finally {
      for (const listener of registered) listener(isCommitted);
    }
  };
