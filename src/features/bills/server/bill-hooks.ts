import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Follows a bill that was written or cancelled, in its transaction. */
    'bills.settled': (tx: Transaction, cause: Cause, billId: number) => Promise<void>;
  }
}

export async function billSettled(tx: Transaction, cause: Cause, billId: number): Promise<void> {
  for (const follow of hooks('bills.settled')) await follow(tx, cause, billId);
}
