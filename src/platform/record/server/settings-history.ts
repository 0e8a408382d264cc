import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest, stale } from '#platform/server/http/faults.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { STALE } from '../contract.ts';
import { FARTHEST_START } from '../settings.ts';

const HISTORY_LENGTH = 50;

type Numbers<Values> = Record<keyof Values, number>;

/** Numbers that hold from a day on. Every version stays: none is changed or removed. */
export interface SettingsKind<Values extends Numbers<Values>> {
  /** It has a column for each of the values. */
  table: PgTable;
  /** Until somebody saves others. */
  defaults: Values;
}

interface Saved {
  version: number;
  effective_from: string;
  saved_at: string;
  by: string;
  /** `past`: replaced by later ones. */
  standing: 'planned' | 'current' | 'past';
}

interface SettingsRecord<Values> {
  /** Of the settings that were saved last; 0: none. */
  version: number;
  current: Values;
  /** The newest first, at most 50. */
  history: (Values & Saved)[];
}

type StoredRow = Record<string, unknown> & { version: number; effective_from: string; saved_at: string; by: string };

const namesOf = <Values extends Numbers<Values>>({ defaults }: SettingsKind<Values>) => Object.keys(defaults) as (keyof Values & string)[];

const valuesOf = <Values extends Numbers<Values>>(kind: SettingsKind<Values>, stored: StoredRow): Values =>
  Object.fromEntries(namesOf(kind).map((name) => [name, Number(stored[name])])) as unknown as Values;

/** The row in effect at a moment; of several for the same moment those saved last. */
const inEffect = (table: PgTable, at: Date): SQL =>
  sql`select * from ${table} where effective_from <= ${at.toISOString()}::timestamptz order by effective_from desc, version desc limit 1`;

/** Settings in effect at a moment. */
export async function settingsAt<Values extends Numbers<Values>>(
  db: Pick<Queryable, 'execute'>,
  kind: SettingsKind<Values>,
  at: Date,
): Promise<Values> {
  const { rows } = await db.execute<StoredRow>(inEffect(kind.table, at));
  return rows[0] ? valuesOf(kind, rows[0]) : kind.defaults;
}

/** The same as one JSON value, for a statement that reads other things too; null: the defaults. */
export const settingsColumn = <Values extends Numbers<Values>>({ table }: SettingsKind<Values>, at: Date): SQL<Values | null> =>
  sql`(select to_jsonb(s) from (${inEffect(table, at)}) s)`;

export async function readSettings<Values extends Numbers<Values>>(
  db: Queryable,
  kind: SettingsKind<Values>,
  now: Date,
): Promise<SettingsRecord<Values>> {
  const [current] = (await db.execute<StoredRow>(inEffect(kind.table, now))).rows;
  const { rows: history } = await db.execute<StoredRow>(sql`select * from ${kind.table} order by version desc limit ${HISTORY_LENGTH}`);
  const standingOf = ({ version, effective_from }: StoredRow): Saved['standing'] => {
    if (new Date(effective_from) > now) return 'planned';
    return version === current?.version ? 'current' : 'past';
  };
  return {
    version: history[0]?.version ?? 0,
    current: current ? valuesOf(kind, current) : kind.defaults,
    history: history.map((stored) => ({
      ...valuesOf(kind, stored),
      version: stored.version,
      effective_from: new Date(stored.effective_from).toISOString(),
      saved_at: new Date(stored.saved_at).toISOString(),
      by: stored.by,
      standing: standingOf(stored),
    })),
  };
}

/** Today begins now: what was decided this morning stays as it was. */
function startOf(day: string, now: Date): Date {
  const today = businessDate(now);
  if (day < today) throw badRequest([{ field: 'effective_on', message: msg('This day has passed') }]);
  if (day > daysLater(today, FARTHEST_START))
    throw badRequest([{ field: 'effective_on', ...sentence('At most {most} days ahead', { most: FARTHEST_START }) }]);
  return day === today ? now : startOfBusinessDay(day);
}

interface NewSettings {
  /** Version that the user saw. */
  version: number;
  /** First day, yyyy-mm-dd; today: from now on. */
  effective_on: string;
  request_key?: string | undefined;
}

/** Saves settings as the next version. Idempotent by request key; a stale version throws CONFLICT (409) with the record. */
export async function saveSettings<Values extends Numbers<Values>>(
  db: Database,
  cause: Cause,
  { userId, name }: Principal,
  kind: SettingsKind<Values>,
  sent: NewSettings & Values,
): Promise<void> {
  const { request_key: key, version, effective_on } = sent;
  const values = valuesOf(kind, sent as unknown as StoredRow);
  const conflict = async (tx: Transaction) => stale({ ...sentence(STALE), record: await readSettings(tx, kind, cause.at) });
  await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: { effective_on, ...values } }, async () => {
      const from = startOf(effective_on, cause.at).toISOString();
      const [before] = (await tx.execute<StoredRow>(sql`select * from ${kind.table} order by version desc limit 1`)).rows;
      if ((before?.version ?? 0) !== version) throw await conflict(tx);
      const columns = [...namesOf(kind), 'version', 'effective_from', 'saved_at', 'user_id', 'by'].map((each) => sql.identifier(each));
      const cells = [...Object.values<number>(values), version + 1, from, cause.at.toISOString(), userId, name].map((each) => sql`${each}`);
      // Two users may save at once.
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into ${kind.table} (${sql.join(columns, sql`, `)}) values (${sql.join(cells, sql`, `)}) on conflict (version) do nothing returning id`);
      const [made] = rows;
      if (!made) throw await conflict(tx);
      const earlier = before && {
        ...valuesOf(kind, before),
        effective_from: new Date(before.effective_from).toISOString(),
        version: before.version,
      };
      await recordAudit(tx, cause, `${getTableName(kind.table)}/${version + 1}`, earlier ?? null, {
        ...values,
        effective_from: from,
        version: version + 1,
      });
      return Number(made.id);
    }),
  );
}
