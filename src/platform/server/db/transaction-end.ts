type Listener = (isCommitted: boolean) => void;

const listeners = new WeakMap<object, Listener[]>();

/**
 * Calls once the transaction has ended and its caller is not yet told so: with true what was done in it is true for
 * everybody, with false it never was. For those who look on; what has to happen belongs into the transaction.
 */
export function atEnd(tx: object, listener: Listener): void {
  const heard = listeners.get(tx);
  // One inside another may be taken back alone, and tells nobody of it.
  if (!heard) throw new Error('This transaction does not tell of its end');
  heard.push(listener);
}

type Run<Transaction extends object, Config> = <Result>(work: (tx: Transaction) => Promise<Result>, config?: Config) => Promise<Result>;

/** Transactions that tell of their end. */
export const tellingEnds =
  <Transaction extends object, Config>(transaction: Run<Transaction, Config>): Run<Transaction, Config> =>
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
