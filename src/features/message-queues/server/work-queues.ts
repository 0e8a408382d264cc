import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { queueMessageMachine } from '#machines/platform/queueMessage.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Sent } from '#platform/record/server/kind/apply-event.ts';
import { sendEvent, sendToDue } from '#platform/record/server/kind/change-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { JobParts, Round } from '#platform/server/server-feature.ts';
import { legible } from '#platform/server/webhooks/ask-signed.ts';
import { queueMessages } from '../schema.ts';
import { messageKind, type StoredMessage } from './message-kind.ts';
import type { Handled, MessageQueue } from './queue.ts';

/** Handled at the same time, so that all have a result within the lease. */
const AT_ONCE = 8;
/** Limits one round of a queue, so that the others come and the server can stop in between. */
const ROUNDS = 25;

type Sending = Sent<typeof queueMessageMachine, StoredMessage>;

const causeOf = (clock: Clock): Cause => ({ at: clock.now(), userId: null, requestId: randomUUID(), operation: 'jobs.queues' });

const waitingStates = ['queued', 'retrying'];

/** Messages without a result within their lease, and those that come too late. */
async function passTimes({ db, clock }: JobParts): Promise<number> {
  const cause = causeOf(clock);
  const at = cause.at.toISOString();
  const interrupted = { problem: 'INTERRUPTED' };
  const passed = await sendToDue(
    db,
    cause,
    messageKind,
    {
      where: and(eq(queueMessages.status, 'active'), lte(queueMessages.lease_until, cause.at)),
      order: sql`${queueMessages.lease_until}`,
      most: AT_ONCE,
    },
    { event: { type: 'lease.passed', at }, columns: { ...interrupted, detail: '' }, payload: interrupted },
  );
  const expired = await sendToDue(
    db,
    cause,
    messageKind,
    {
      where: and(
        inArray(queueMessages.status, waitingStates),
        lte(queueMessages.next_at, cause.at),
        lte(queueMessages.expires_at, cause.at),
      ),
      order: sql`${queueMessages.id}`,
      most: AT_ONCE * ROUNDS,
    },
    { event: { type: 'message.expired', at } },
  );
  return passed.length + expired.length;
}

function claimDue({ db, clock }: JobParts, queue: string): Promise<StoredMessage[]> {
  const cause = causeOf(clock);
  const where = and(
    eq(queueMessages.queue, queue),
    inArray(queueMessages.status, waitingStates),
    lte(queueMessages.next_at, cause.at),
    sql`coalesce(${queueMessages.expires_at} > ${cause.at.toISOString()}::timestamptz, true)`,
  );
  const due = { where, order: sql`${queueMessages.next_at}, ${queueMessages.id}`, most: AT_ONCE };
  return sendToDue(db, cause, messageKind, due, { event: { type: 'message.claimed', at: cause.at.toISOString() } });
}

function resultOf(handled: Handled, attempt: number, at: string): Sending {
  const detail = legible(handled.detail);
  if (handled.ok) return { event: { type: 'message.handled', attempt }, columns: { detail }, payload: { attempt, detail } };
  const { problem, permanent } = handled;
  return {
    event: { type: 'message.failed', attempt, at, permanent },
    columns: { problem, detail },
    payload: { attempt, problem, detail },
  };
}

type Handle = NonNullable<ReturnType<MessageQueue['begin']>>;

async function attempt({ log }: JobParts, handle: Handle, { id, message_id, payload }: StoredMessage): Promise<Handled> {
  try {
    return await handle({ id: message_id, payload });
  } catch (fault) {
    log.error({ fault, message: id }, 'a message could not be handled');
    return { ok: false, problem: 'FAULT', detail: '', permanent: false };
  }
}

async function handleDue(parts: JobParts, queue: string, handle: Handle): Promise<number> {
  let handled = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const claimed = await claimDue(parts, queue);
    await Promise.all(
      claimed.map(async (message) => {
        const result = await attempt(parts, handle, message);
        const cause = causeOf(parts.clock);
        // One that comes after its lease belongs to an earlier attempt and is dropped.
        await sendEvent(parts.db, cause, messageKind, SYSTEM, message.id, resultOf(result, message.attempts, cause.at.toISOString()));
      }),
    );
    handled += claimed.length;
    if (claimed.length < AT_ONCE) break;
  }
  return handled;
}

/** Handles the messages that are due, queue by queue. No transaction is open while a message is handled. */
export function workOnQueues(parts: JobParts): Round {
  const open = hooks('queues.own').flatMap((queue) => {
    const handle = queue.begin(parts);
    return handle ? [{ name: queue.name, handle }] : [];
  });
  return async () => {
    let changed = await passTimes(parts);
    for (const { name, handle } of open) changed += await handleDue(parts, name, handle);
    return changed;
  };
}
