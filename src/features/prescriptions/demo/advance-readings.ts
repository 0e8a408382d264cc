import { inArray, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Cause } from '#platform/audit/server/audit.ts';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { prescriptionList } from '../prescription-list.ts';
import { pendingStatuses } from '../prescription-filters.ts';
import type { ReadingStatus } from '../prescription-choices.ts';
import { prescriptionReadings } from '../schema.ts';
import { lockReading } from '../server/doctor-questions.ts';
import { readingKind } from '../server/reading-kind.ts';
import { drawPages } from './draw-pages.ts';
import { readPapers } from './papers.ts';
import { decode, readOn } from './read-on.ts';
import { nothingRead, runCourse } from './reading-course.ts';
import { writeReadings } from './write-readings.ts';

const MINUTE = 60_000;
const ROUNDS = 73;
/** Prescriptions of the time without a server that were read: the latest. */
const READ = 260;
/** Prescriptions that a pharmacist takes on within a minute. */
const MOVES = 2;

/** What pharmacists are at, at least, beside the prescriptions that nobody has begun. */
export const readingQuotas: readonly (readonly [ReadingStatus, number])[] = [
  ['secondCheck', 3],
  ['clarification', 3],
  ['digitised', 3],
  ['inReview', 3],
];

const causeAt = (at: Date): Cause => ({ at, userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' });

/** Lets the reading go on: as many prescriptions as before are in each state, and none waits for an order that has gone on. */
export async function advanceReadings({ db, realtime, since, now, isLong, bulk }: AdvanceParts): Promise<void> {
  const draw = random(ROUNDS, Math.floor(now.getTime() / MINUTE) % 2_147_483_647);
  const isFresh = sql`p.id > (select coalesce(max(prescription_id), 0) from prescription_readings)
    and (o.status = 'PRESCRIPTION-CREATED' or p.covers is not null or p.rejected_at is not null)`;
  const fresh = await readPapers(db, isFresh);
  if (fresh.length > 0)
    await bulk(async ({ client, insert, takeIds }) => {
      const waits = new Set(fresh.filter(({ is_read, is_rejected }) => !is_read && !is_rejected));
      const rest = fresh.filter((paper) => !waits.has(paper)).slice(-READ);
      const papers = [...rest, ...waits].toSorted((one, other) => one.id - other.id);
      const ids = await takeIds(prescriptionReadings, papers.length);
      await writeReadings(
        client,
        insert,
        papers.map((paper, index) => runCourse(ids[index] ?? 0, paper, draw, now.getTime())),
      );
    });
  await drawArrivals(db, since, now);
  const changed = (await leave(db, now)) + (await goOn(db, now, isLong ? Number.POSITIVE_INFINITY : MOVES));
  if (changed + fresh.length > 0) realtime.recordsChanged(prescriptionList.id);
}

/** What came in since the last round has the page of what was ordered. */
async function drawArrivals(db: Database, since: Date, now: Date): Promise<void> {
  const arrived = await readPapers(
    db,
    sql`r.status = 'received' and r.received_at >= ${since.toISOString()} and r.received_at < ${now.toISOString()}`,
  );
  // What a user has added stays as it is.
  const touched = await changedByUsers(
    db,
    'orders',
    arrived.map(({ order_id }) => order_id),
  );
  const made = arrived.flatMap((paper) =>
    paper.reading_id === null || touched.has(paper.order_id)
      ? []
      : [{ id: paper.reading_id, paper, reading: nothingRead, status: 'received' }],
  );
  await drawPages(db.$client, made);
}

/** Prescriptions that wait for an order that has gone on without the server: read if it was decoded, otherwise superseded. */
async function leave(db: Database, now: Date): Promise<number> {
  const { rows: left } = await db.execute<{ id: number; is_read: boolean }>(sql`
    select r.id::int, p.covers is not null as is_read from prescription_readings r
    join prescriptions p on p.id = r.prescription_id join orders o on o.id = r.order_id
    where ${inArray(sql`r.status`, [...pendingStatuses])} and o.status <> 'PRESCRIPTION-CREATED' order by r.id`);
  const touched = await changedByUsers(
    db,
    'prescription_readings',
    left.map(({ id }) => id),
  );
  for (const { id, is_read } of left)
    await db.transaction(async (tx) => {
      const locked = await lockReading(tx, id);
      const stored = is_read && !touched.has(id) ? await decode(tx, causeAt(now), locked) : locked;
      if (!(pendingStatuses as readonly string[]).includes(stored.status)) return;
      await applyEvent(tx, causeAt(now), readingKind, stored, SYSTEM, { event: { type: 'prescription.superseded' } });
    });
  return left.length;
}

/** Pharmacists take so many prescriptions on that nobody has begun, the oldest first. Returns how many. */
async function goOn(db: Database, now: Date, most: number): Promise<number> {
  const { id, status } = prescriptionReadings;
  const pending = await db
    .select({ id, status })
    .from(prescriptionReadings)
    .where(inArray(status, [...pendingStatuses]))
    .orderBy(id);
  const touched = await changedByUsers(
    db,
    'prescription_readings',
    pending.map((reading) => reading.id),
  );
  const free = pending.filter((reading) => !touched.has(reading.id));
  const waiting = free.filter((reading) => reading.status === 'received');
  const countOf = (state: ReadingStatus) => free.filter((reading) => reading.status === state).length;
  const missing = readingQuotas.flatMap(([state, quota]) => Array.from({ length: Math.max(0, quota - countOf(state)) }, () => state));
  const taken = waiting.slice(0, Math.min(missing.length, most));
  for (const [at, next] of taken.entries()) {
    const state = missing[at] ?? 'inReview';
    await db.transaction(async (tx) => {
      const locked = await lockReading(tx, next.id);
      if (locked.status === 'received') await readOn(tx, causeAt(now), locked, state);
    });
  }
  return taken.length;
}
