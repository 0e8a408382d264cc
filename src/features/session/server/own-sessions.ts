import { ORPCError } from '@orpc/server';
import type { Transaction } from '#platform/server/db/database.ts';
import { endSessions } from '#platform/session/server/sessions.ts';
import type { SignedInCall } from './proof.ts';

export const noSuchSession = () => new ORPCError('NOT_FOUND', { message: 'Session not found' });

/** Ends all sessions but the current one; their sockets are cut after `action` is committed. */
export async function endOtherSessions<Result>(
  call: SignedInCall,
  action: (endOthers: (tx: Transaction) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { principal, realtime } = call;
  let ended: number[] = [];
  const result = await action(async (tx) => {
    ended = await endSessions(tx, call.cause(), principal.userId, { except: principal.sessionId });
  });
  for (const sessionId of ended) realtime.sessionEnded(sessionId);
  // Sent even without other sessions: the account's security settings have changed.
  realtime.sessionsChanged(principal.userId);
  return result;
}

/**
 * Ends sessions of one account: the caller's own or, for administrators, any. A session of another account is reported as
 * missing.
 * @returns the number of ended sessions
 */
export async function endSessionsOf(call: SignedInCall, userId: number, which: { only?: number; except?: number } = {}): Promise<number> {
  const ended = await call.db.transaction((tx) => endSessions(tx, call.cause(), userId, which));
  if (which.only !== undefined && ended.length === 0) throw noSuchSession();
  for (const sessionId of ended) call.realtime.sessionEnded(sessionId);
  call.realtime.sessionsChanged(userId);
  return ended.length;
}
