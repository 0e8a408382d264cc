import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { omsPushWhy, type PushEvent, type PushState } from '#machines/orders/omsPush.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg, type Sentence } from '#platform/contract/sentence.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { pushList } from '../fulfilment-lists.ts';
import { omsPushes, type PushDetails } from '../schema.ts';
import { applyPushEvent, type StoredPush } from './push-events.ts';
import { noSuchPush, readPush } from './push-record.ts';

export interface PushChange {
  push_id: number;
  /** Version the user saw. */
  version: number;
  request_key?: string | undefined;
}

interface Actors {
  db: Database;
  realtime: Realtime;
  cause: Cause;
  principal: Principal;
}

/**
 * A person's change of a push, with the row locked. A stale version or a refused event throws CONFLICT (409) with the record and
 * the reason.
 */
export async function changePush(
  { db, realtime, cause, principal }: Actors,
  { push_id: pushId, version, request_key: key }: PushChange,
  event: PushEvent,
  details: PushDetails = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored] = await tx.select().from(omsPushes).where(eq(omsPushes.id, pushId)).for('update');
    if (!stored) throw noSuchPush();
    await runOnce(tx, cause, { key, body: { id: stored.id, type: event.type, ...details } }, async () => {
      if (version !== stored.version)
        throw await conflict(tx, principal, stored, { message: msg('Changed by someone else since you opened it') });
      const author = { id: principal.userId, name: principal.name };
      const changed = await applyPushEvent(tx, cause, author, stored, event, details);
      if (!changed) throw await conflict(tx, principal, stored, omsPushWhy(stored.status as PushState, event));
      return stored.id;
    });
  });
  realtime.recordsChanged(pushList.id);
}

/** 409 with the record as it is now, and why the change was refused. */
async function conflict(tx: Transaction, principal: Principal, { id }: StoredPush, why: Sentence) {
  const record = await readPush(tx, principal, id);
  return new ORPCError('CONFLICT', { defined: true, status: 409, message: why.message, data: { record, ...why } });
}
