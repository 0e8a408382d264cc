import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';

export interface SessionUser {
  id: number;
  name: string;
  agentId: number | null;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Runs in the transaction of a sign-in, once the session is open. */
    'sessions.opened': (tx: Transaction, cause: Cause, user: SessionUser) => Promise<void>;
    /** Runs in the transaction of a logout, once the session is ended. Refuses the logout with an ORPCError. */
    'sessions.loggedOut': (tx: Transaction, cause: Cause, user: SessionUser) => Promise<void>;
  }
}

export async function sessionOpened(tx: Transaction, cause: Cause, user: SessionUser): Promise<void> {
  for (const follow of hooks('sessions.opened')) await follow(tx, cause, user);
}

export async function sessionLoggedOut(tx: Transaction, cause: Cause, user: SessionUser): Promise<void> {
  for (const follow of hooks('sessions.loggedOut')) await follow(tx, cause, user);
}
