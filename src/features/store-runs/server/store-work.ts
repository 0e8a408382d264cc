import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';

interface Work {
  runId: number;
  storeId: number;
  /** Drugs that the project handles in the store. */
  handles: (drugId: number) => boolean;
}

/** Work of a run in one store. Returns how many records it has made or changed. */
export type StoreWork = (tx: Transaction, cause: Cause, work: Work) => Promise<number>;
