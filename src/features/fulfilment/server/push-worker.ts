import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { omsPushMachine } from '#machines/orders/omsPush.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent, type Sent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord, sendToDue } from '#platform/record/server/kind/change-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { omsPushes } from '../schema.ts';
import type { FulfilmentPort, OmsAnswer } from './fulfilment-port.ts';
import { messageOf } from './oms-message.ts';
import { queueLateCancellation } from './late-cancellation.ts';
import { pushKind, type StoredPush } from './push-kind.ts';

/** Sent at the same time, so that all have a result within the lease. */
const AT_ONCE = 8;
/** Limits one round, so that the server can stop in between. */
const ROUNDS = 25;

type WorkerParts = Pick<JobParts, 'db' | 'clock'>;

const causeOf = (clock: Clock): Cause => ({ at: clock.now(), userId: null, requestId: randomUUID(), operation: 'jobs.oms pushes' });

/** Pushes without a result within their lease: the server was interrupted. They are sent again with the same id. */
async function passLeases({ db, clock }: WorkerParts): Promise<void> {
  const cause = causeOf(clock);
  const interrupted = { problem: 'INTERRUPTED' };
  await sendToDue(
    db,
    cause,
    pushKind,
    {
      where: and(eq(omsPushes.status, 'pushing'), lte(omsPushes.lease_until, cause.at)),
      order: sql`${omsPushes.lease_until}`,
      most: AT_ONCE,
    },
    { event: { type: 'lease.passed', at: cause.at.toISOString() }, columns: { ...interrupted, detail: '' }, payload: interrupted },
    (tx, passed) => queueLateCancellation(tx, cause, passed),
  );
}

/** Marks due pushes as being sent. */
function claimDue({ db, clock }: WorkerParts): Promise<StoredPush[]> {
  const cause = causeOf(clock);
  const where = and(inArray(omsPushes.status, ['queued', 'retrying']), lte(omsPushes.next_at, cause.at));
  const due = { where, order: sql`${omsPushes.next_at}, ${omsPushes.id}`, most: AT_ONCE };
  return sendToDue(db, cause, pushKind, due, { event: { type: 'push.claimed', at: cause.at.toISOString() } });
}

function verdictOf(answer: OmsAnswer, attempt: number, at: string): Sent<typeof omsPushMachine, StoredPush> {
  if (answer.accepted) {
    const { reference } = answer;
    return { event: { type: 'push.accepted', attempt }, columns: { reference }, payload: { attempt, reference } };
  }
  const { problem, detail, permanent } = answer;
  return { event: { type: 'push.failed', attempt, at, permanent }, columns: { problem, detail }, payload: { attempt, problem, detail } };
}

/** Writes the result of an attempt; one that comes after its lease belongs to an earlier attempt and is dropped. */
async function settle({ db, clock }: WorkerParts, { id, attempts }: StoredPush, answer: OmsAnswer): Promise<void> {
  const cause = causeOf(clock);
  await db.transaction(async (tx) => {
    const stored = await lockRecord(tx, pushKind, id);
    const settled = await applyEvent(tx, cause, pushKind, stored, SYSTEM, verdictOf(answer, attempts, cause.at.toISOString()));
    if (settled.stored) await queueLateCancellation(tx, cause, settled.stored);
  });
}

/** Sends all due pushes and returns their number. No transaction is open while the OMS is asked. */
export async function sendDuePushes(parts: WorkerParts, port: FulfilmentPort): Promise<number> {
  await passLeases(parts);
  let sent = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const claimed = await claimDue(parts);
    if (claimed.length === 0) break;
    await Promise.all(claimed.map(async (push) => settle(parts, push, await port.send(messageOf(push)))));
    sent += claimed.length;
  }
  return sent;
}
