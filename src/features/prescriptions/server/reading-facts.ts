import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PrescriptionFacts, PrescriptionSchedule, PrescriptionUser, ReadSoFar } from '#machines/prescriptions/prescription-facts.ts';
import { readDoctor } from '#features/doctors/server/public.ts';
import { drugs } from '#features/drugs/server/public.ts';
import { defaultRuleNumbers, type RuleNumbers } from '#features/prescription-rules/public.ts';
import { ruleNumbersColumn } from '#features/prescription-rules/server/public.ts';
import { orders } from '#features/orders/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { isPersonName } from '#platform/contract/person-name.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { checkPoints, type PrescriptionSource } from '../prescription-choices.ts';
import { refusalOf } from '../prescription-rules.ts';
import { isSettled, type LineDrugFacts, type Reading } from '../reading-lines.ts';
import { type prescriptionReadings, readingEventLog } from '../schema.ts';
import { uncoveredDrug } from './order-cover.ts';
import { lackingOf, type Prescriber } from './prescriber.ts';

export type StoredReading = typeof prescriptionReadings.$inferSelect;

const billedStatuses: readonly string[] = ['CREATED-CUSTOMER-BILL', 'OUT-FOR-DELIVERY', 'DELIVERED', 'COMPLETED'];

export async function drugsOf(db: Queryable, ids: readonly (number | null)[]): Promise<Map<number, LineDrugFacts>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { id, name, composition, schedule, form, uom, pack_size } = drugs;
  const found = await db.select({ id, name, composition, schedule, form, uom, pack_size }).from(drugs).where(inArray(id, wanted));
  return new Map(found.map((drug) => [drug.id, drug]));
}

const strictest: readonly PrescriptionSchedule[] = ['X', 'H1', 'H'];

/** Strictest schedule of the lines; null without one. */
export const strictestOf = (schedules: readonly PrescriptionSchedule[]): PrescriptionSchedule | null =>
  strictest.find((schedule) => schedules.includes(schedule)) ?? null;

type Received = Pick<StoredReading, 'received_at'>;

/** Records that a reading refers to. */
interface Referred {
  rules: RuleNumbers;
  doctor: Prescriber | null;
  drugs: ReadonlyMap<number, LineDrugFacts>;
}

/** What the chart's guards know of a reading. */
export function readSoFar(reading: Reading, received: Received, { rules, doctor, drugs: factsByDrug }: Referred, now: Date): ReadSoFar {
  const drugOf = (drugId: number | null) => (drugId === null ? null : (factsByDrug.get(drugId) ?? null));
  const kept = reading.lines.filter(({ struck }) => !struck);
  const schedules = [...new Set(kept.flatMap((line) => (drugOf(line.drug_id)?.schedule ?? []) as PrescriptionSchedule | []))];
  const missing = [!doctor && !isPersonName(reading.doctor), !doctor && reading.registration_no === '', reading.written_on === null].filter(
    Boolean,
  ).length;
  return {
    lines: reading.lines.length,
    openLines: reading.lines.filter((line) => !isSettled(line, drugOf(line.drug_id))).length,
    unsureLines: kept.filter(({ sure }) => !sure).length,
    schedules,
    openPoints: Math.max(Object.keys(checkPoints).length - new Set(reading.checklist).size, missing),
    refusal: refusalOf(
      {
        schedules,
        source: reading.source,
        writtenOn: reading.written_on,
        validUntil: reading.valid_until,
        isAcute: reading.acute,
        receivedOn: businessDate(received.received_at),
        today: businessDate(now),
      },
      rules,
    ),
    prescriber: lackingOf(schedules, doctor),
  };
}

export const drugIdsOf = ({ lines }: Pick<Reading, 'lines'>): number[] =>
  lines.flatMap(({ drug_id, struck }) => (struck || drug_id === null ? [] : [drug_id]));

export async function userOf(db: Queryable, id: number | null): Promise<PrescriptionUser | null> {
  if (id === null) return null;
  const [user] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id));
  return user ?? null;
}

/** User who saved the lines last. */
async function lastSaverOf(db: Queryable, readingId: number): Promise<number | null> {
  const [saved] = await db
    .select({ user_id: readingEventLog.user_id })
    .from(readingEventLog)
    .where(and(eq(readingEventLog.reading_id, readingId), eq(readingEventLog.event, 'line.read')))
    .orderBy(desc(readingEventLog.version))
    .limit(1);
  return saved?.user_id ?? null;
}

/** Facts for the chart, as they are now. */
export const factsOf = async (db: Queryable, stored: StoredReading, now: Date): Promise<PrescriptionFacts> =>
  (await factsAndRules(db, stored, now)).facts;

/** The same, with the numbers of the rules. */
export async function factsAndRules(
  db: Queryable,
  stored: StoredReading,
  now: Date,
): Promise<{ facts: PrescriptionFacts; rules: RuleNumbers }> {
  const factsByDrug = await drugsOf(
    db,
    stored.lines.map(({ drug_id }) => drug_id),
  );
  const columns = { status: orders.status, rules: ruleNumbersColumn(now) };
  const [order] = await db.select(columns).from(orders).where(eq(orders.id, stored.order_id));
  const rules = order?.rules ?? defaultRuleNumbers;
  const facts = {
    ...readSoFar(
      { ...stored, source: stored.source as PrescriptionSource },
      stored,
      { rules, doctor: await readDoctor(db, stored.doctor_id), drugs: factsByDrug },
      now,
    ),
    reader: await userOf(db, stored.reader_id),
    wantedBy: await userOf(db, stored.wanted_by_id),
    readSince: stored.read_since?.toISOString() ?? null,
    leaseUntil: stored.lease_until?.toISOString() ?? null,
    savedBy: await lastSaverOf(db, stored.id),
    openQuestions: stored.open_questions,
    doctorQuestions: stored.doctor_questions,
    uncovered: await uncoveredDrug(db, stored),
    isBilled: billedStatuses.includes(order?.status ?? ''),
  };
  return { facts, rules };
}
