import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { sendEvent } from '#platform/record/server/kind/change-record.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { redemptions } from '../schema.ts';
import { bookRedemption } from '../server/book-redemption.ts';
import { redemptionKind } from '../server/redemption-kind.ts';
import { offersFor } from '../server/reward-offers.ts';
import { bookers } from './catalogue.ts';

const HOUR = 3_600_000;
const ROUNDS = 101;

/** Bookings that wait for their confirmation. */
const BOOKED = 14;
/** After this time a booking is confirmed, and a confirmed one is with the patient. Hours. */
const CONFIRMED_AFTER = 30;
const COMPLETED_AFTER = 72;

const causeAt = (at: Date): Cause => ({ at, userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' });

/** Redemptions go on, and new ones are booked, so that as many as before wait. */
export async function advanceRedemptions({ db, now }: AdvanceParts): Promise<void> {
  const draw = random(ROUNDS, Math.floor(now.getTime() / 1_000) % 2_147_483_647);
  const by = draw.pick(bookers);
  const overdue = async (status: string, hours: number) => {
    const before = new Date(now.getTime() - hours * HOUR);
    const due = await db
      .select()
      .from(redemptions)
      .where(and(eq(redemptions.status, status), lt(redemptions.updated_at, before)))
      .orderBy(asc(redemptions.id));
    const touched = await changedByUsers(
      db,
      'redemptions',
      due.map(({ id }) => id),
    );
    return due.filter(({ id }) => !touched.has(id));
  };
  for (const { id, copayment } of await overdue('BOOKED', CONFIRMED_AFTER))
    await sendEvent(db, causeAt(now), redemptionKind, by, id, {
      event: { type: 'redemption.confirmed', by, payment: copayment === 0 ? null : 'ONLINE' },
    });
  for (const { id } of await overdue('CONFIRMED', COMPLETED_AFTER))
    await sendEvent(db, causeAt(now), redemptionKind, by, id, { event: { type: 'redemption.completed', by } });
  const { rows } = await db.execute<{ waiting: number }>(sql`select count(*)::int as waiting from redemptions where status = 'BOOKED'`);
  for (let missing = BOOKED - (rows[0]?.waiting ?? 0); missing > 0; missing -= 1) await book({ db, now }, draw, by);
}

/** A member of the last weeks books one of the rewards that the balance allows. */
async function book(
  { db, now }: Pick<AdvanceParts, 'db' | 'now'>,
  draw: ReturnType<typeof random>,
  by: { id: number; name: string },
): Promise<void> {
  const { rows } = await db.execute<{ patient_id: number }>(sql`
    select e.patient_id::int from point_entries e join patients p on p.id = e.patient_id and p.merged_into is null and p.erased_at is null
    where e.kind = 'OPENING' and e.points >= 400 order by e.id offset ${draw.whole(0, 300)} limit 1`);
  const [member] = rows;
  if (!member) return;
  const { rewards } = await offersFor(db, member.patient_id, now);
  const possible = rewards.filter(({ because, points }) => because === null && points <= 200);
  if (possible.length === 0) return;
  const booking = { patient_id: member.patient_id, reward_id: draw.pick(possible).id };
  await db.transaction((tx) => bookRedemption(tx, causeAt(now), by, booking));
}
