type Listener = (isCommitted: boolean) => void;

interface Running {
  /** The database that the transaction belongs to. */
  database: object;
  listeners: Listener[];
}

const running = new WeakMap<object, Running>();

function runningOf(tx: object): Running {
  const found = running.get(tx);
  // Savepoints may be rolled back separately and do not notify listeners.
  if (!found) throw new Error('This transaction does not tell of its end');
  return found;
}

/**
 * Calls the listener after the transaction has ended, before its caller continues: with true if it was committed, otherwise
 * with false. For observers only; required effects belong in the transaction.
 */
export const atEnd = (tx: object, listener: Listener): void => void runningOf(tx).listeners.push(listener);

/** The database whose `transaction` began it. */
export const databaseOf = (tx: object): object => runningOf(tx).database;

type Run<Transaction extends object, Config> = <Result>(work: (tx: Transaction) => Promise<Result>, config?: Config) => Promise<Result>;

/** Wraps the transactions of a database so that they notify listeners of their end. */
export const withEndListeners =
  <Transaction extends object, Config>(database: object, transaction: Run<Transaction, Config>): Run<Transaction, Config> =>
  async (work, config) => {
    const listeners: Listener[] = [];
    let isCommitted = false;
    try {
      const result = await transaction(async (tx) => {
        running.set(tx, { database, listeners });
        return work(tx);
      }, config);
      isCommitted = true;
      return result;
    } finally {
      for (const listener of listeners) listener(isCommitted);
    }
  };
