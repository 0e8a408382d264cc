import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { PushEvent } from '#machines/orders/omsPush.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { pushList } from '../fulfilment-lists.ts';
import { omsPushes, type PushDetails } from '../schema.ts';
import type { FulfilmentPort, OmsAnswer } from './fulfilment-port.ts';
import { messageOf } from './oms-message.ts';
import { queueLateCancellation } from './late-cancellation.ts';
import { applyPushEvent, type StoredPush } from './push-events.ts';

/** Sent at the same time, so that all have a result within the lease. */
const AT_ONCE = 8;
/** Limits one round, so that the server can stop in between. */
const ROUNDS = 25;

interface WorkerParts {
  db: Database;
  realtime: Realtime;
  clock: Clock;
}

const causeOf = (clock: Clock): Cause => ({ at: clock.now(), userId: null, requestId: randomUUID(), operation: 'jobs.oms pushes' });

/** Pushes without a result within their lease: the server was interrupted. They are sent again with the same id. */
async function passLeases({ db, clock }: WorkerParts): Promise<number> {
  const cause = causeOf(clock);
  return db.transaction(async (tx) => {
    const left = await tx
      .select()
      .from(omsPushes)
      .where(and(eq(omsPushes.status, 'pushing'), lte(omsPushes.lease_until, cause.at)))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    const event = { type: 'lease.passed', at: cause.at.toISOString() } as const;
    for (const stored of left) {
      const passed = await applyPushEvent(tx, cause, null, stored, event, { problem: 'INTERRUPTED' });
      if (passed) await queueLateCancellation(tx, cause, passed);
    }
    return left.length;
  });
}

/** Marks due pushes as being sent. Rows that another server claims are skipped. */
async function claimDue({ db, clock }: WorkerParts): Promise<StoredPush[]> {
  const cause = causeOf(clock);
  const claimAll = async (tx: Transaction) => {
    const due = await tx
      .select()
      .from(omsPushes)
      .where(and(inArray(omsPushes.status, ['queued', 'retrying']), lte(omsPushes.next_at, cause.at)))
      .orderBy(asc(omsPushes.next_at), asc(omsPushes.id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    const claimed = [];
    for (const stored of due)
      claimed.push(await applyPushEvent(tx, cause, null, stored, { type: 'push.claimed', at: cause.at.toISOString() }));
    return claimed.filter((push) => push !== null);
  };
  return db.transaction(claimAll);
}

function verdictOf(answer: OmsAnswer, attempt: number, at: string): [PushEvent, PushDetails] {
  if (answer.accepted)
    return [
      { type: 'push.accepted', attempt },
      { attempt, reference: answer.reference },
    ];
  const { problem, detail, permanent } = answer;
  return [
    { type: 'push.failed', attempt, at, permanent },
    { attempt, problem, detail },
  ];
}

/** Writes the result of an attempt; one that comes after its lease belongs to an earlier attempt and is dropped. */
async function settle({ db, clock }: WorkerParts, { id, attempts }: StoredPush, answer: OmsAnswer): Promise<void> {
  const cause = causeOf(clock);
  const [event, details] = verdictOf(answer, attempts, cause.at.toISOString());
  await db.transaction(async (tx) => {
    const [stored] = await tx.select().from(omsPushes).where(eq(omsPushes.id, id)).for('update');
    const settled = stored && (await applyPushEvent(tx, cause, null, stored, event, details));
    if (settled) await queueLateCancellation(tx, cause, settled);
  });
}

/** Sends all due pushes. No transaction is open while the OMS is asked. */
export async function sendDuePushes(parts: WorkerParts, port: FulfilmentPort): Promise<void> {
  let changed = await passLeases(parts);
  for (let round = 0; round < ROUNDS; round += 1) {
    const claimed = await claimDue(parts);
    if (claimed.length === 0) break;
    changed += claimed.length;
    await Promise.all(
      claimed.map(async (push) => {
        const answer = await port.send(messageOf(push));
        await settle(parts, push, answer);
      }),
    );
  }
  if (changed > 0) parts.realtime.recordsChanged(pushList.id);
}
