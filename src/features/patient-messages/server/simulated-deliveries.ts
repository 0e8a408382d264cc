import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { DeliveryEvent, DeliveryState } from '#machines/platform/message-delivery-facts.ts';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { messageDeliveries } from '../schema.ts';
import { deliveryKind } from './delivery-kind.ts';

/** Milliseconds. */
const [SECOND, MINUTE] = [1_000, 60_000];
/** Reports of a round. */
const AT_ONCE = 100;

interface Report {
  status: DeliveryState;
  /** Time since the report before. */
  after: number;
  where?: SQL;
  event: DeliveryEvent;
}

/** Of 20 messages one is not delivered, and three of five are read. */
const isLost = sql`${messageDeliveries.id} % 20 = 0`;
const isRead = sql`${messageDeliveries.id} % 5 in (1, 2, 3)`;

const reports: readonly Report[] = [
  { status: 'sent', after: 20 * SECOND, where: isLost, event: { type: 'message.undelivered', detail: 'The telephone is switched off' } },
  { status: 'sent', after: 3 * SECOND, where: sql`not (${isLost})`, event: { type: 'message.delivered' } },
  { status: 'delivered', after: 2 * MINUTE, where: isRead, event: { type: 'message.read' } },
];

/** What the demonstration's provider reports. Messages of before its last hour are left as they are. */
export async function reportSimulatedDeliveries({ db, clock }: JobParts): Promise<number> {
  const cause = { at: clock.now(), userId: null, requestId: randomUUID(), operation: 'jobs.messaging' };
  const before = (ms: number) => new Date(cause.at.getTime() - ms);
  let count = 0;
  for (const { status, after, where, event } of reports) {
    const due = and(
      eq(messageDeliveries.status, status),
      lte(messageDeliveries.updated_at, before(after)),
      gt(messageDeliveries.updated_at, before(60 * MINUTE)),
      where,
    );
    const order = sql`${messageDeliveries.updated_at}`;
    count += (await sendToDue(db, cause, deliveryKind, { where: due, order, most: AT_ONCE }, { event })).length;
  }
  return count;
}
