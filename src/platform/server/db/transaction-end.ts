type Listener = (isCommitted: boolean) => void;

const listeners = new WeakMap<object, Listener[]>();

/**
 * Calls once the transaction has ended and its caller is not yet told so: with true what was done in it is true for
 * everybody, with false it never was. For those who look on; what has to happen belongs into the transaction.
 */
export function atEnd(tx: object, listener: Listener): void {
  const registered = listeners.get(tx);
  // One inside another may be taken back alone, and tells nobody of it.
  if (!registered) throw new Error('This transaction does not tell of its end');
  registered.push(listener);
}

type Run<Transaction extends object, Config> = <Result>(work: (tx: Transaction) => Promise<Result>, config?: Config) => Promise<Result>;

/** Transactions that tell of their end. */
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
