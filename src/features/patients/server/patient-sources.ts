import { type SQL, sql } from 'drizzle-orm';
import type { Permission } from '#platform/access/permissions.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import { currentId } from './current-patient.ts';
import type { PatientRecord } from '../contract.ts';
import type { TimelineEntry } from '../timeline-entry.ts';

type EntryFace = Pick<TimelineEntry, 'text'> & Partial<Pick<TimelineEntry, 'detail' | 'path' | 'changes'>>;

/** Records of an area that belong to patients. */
export interface PatientSource {
  /** Unique; lower case and hyphens. */
  kind: string;
  /** Plural, marked with `msg`. */
  title: string;
  /** Without it the user does not see the entries. */
  permission: Permission;
  /** Query of a patient's entries: `id`, `at`, `by` and `data`, which `present` words. An index has them by patient and time. */
  entries: (patientId: SQL) => SQL;
  // oxlint-disable-next-line typescript/no-explicit-any -- the source itself selects what its `data` is
  present: (data: any, id: number) => EntryFace;
  /** Number of records that wait for work, with where it is done. */
  open?: {
    count: (patientId: SQL) => SQL;
    text: (count: number) => Sentence;
    path: (patientId: number, phone: string) => string;
    /** The patient may be erased all the same. */
    isErasable?: true;
  };
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Adds an area to the timeline of a patient. */
    'patients.source': PatientSource;
  }
}

interface Place {
  at: string;
  kind: string;
  id: number;
}

/** Entries of a source that come after a place: entries are ordered by time, kind and id, the newest first. */
function after(place: Place | null, kind: string): SQL {
  if (!place) return sql`true`;
  const at = sql`${place.at}::timestamptz`;
  if (kind === place.kind) return sql`(e.at, e.id) < (${at}, ${place.id}::bigint)`;
  return kind < place.kind ? sql`e.at <= ${at}` : sql`e.at < ${at}`;
}

/** The page of a source, as a query that reads no more rows than it returns. */
export const pageOf = ({ kind, entries }: PatientSource, patientId: number, size: number, place: Place | null): SQL =>
  sql`(select ${kind}::text as kind, e.id::int, e.at, e.by, e.data from (${entries(sql`${patientId}::bigint`)}) e
    where ${after(place, kind)} order by e.at desc, e.id desc limit ${size + 1})`;

interface EntryRow extends Record<string, unknown> {
  kind: string;
  id: number;
  at: string;
  by: string | null;
  data: unknown;
}

const placeOf = (before: string | undefined): Place | null => {
  if (before === undefined) return null;
  const [at = '', kind = '', id = ''] = before.split('~');
  return { at, kind, id: Number(id) };
};

/** Kinds of entries that the user may see. */
export const timelineKinds = (may: (permission: Permission) => boolean): { kind: string; title: string }[] =>
  hooks('patients.source').flatMap(({ kind, title, permission }) => (may(permission) ? [{ kind, title }] : []));

/** One page of a patient's timeline, by sources that the user may see. */
export async function readTimeline(
  db: Queryable,
  asked: number,
  { kind, before, page_size }: { kind?: string | undefined; before?: string | undefined; page_size: number },
  may: (permission: Permission) => boolean,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const sources = hooks('patients.source').filter((source) => may(source.permission) && (kind === undefined || source.kind === kind));
  if (sources.length === 0) return { entries: [], next: null };
  const place = placeOf(before);
  const patientId = await currentId(db, asked);
  const pages = sources.map((source) => pageOf(source, patientId, page_size, place));
  const { rows } = await db.execute<EntryRow>(sql`
    select kind, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, by, data
    from (${sql.join(pages, sql` union all `)}) as every order by every.at desc, kind collate "C" desc, id desc limit ${page_size + 1}`);
  const entriesOfPage = rows.slice(0, page_size);
  const last = rows.length > page_size ? entriesOfPage.at(-1) : undefined;
  return {
    entries: entriesOfPage.flatMap(({ data, ...row }) => {
      const face = sources.find((source) => source.kind === row.kind)?.present(data, row.id);
      return face ? [{ ...row, detail: null, path: null, changes: null, ...face }] : [];
    }),
    next: last ? `${last.at}~${last.kind}~${last.id}` : null,
  };
}

/** Work that waits for somebody, by area. */
export async function openWork(db: Queryable, patientId: number, may: (permission: Permission) => boolean): Promise<PatientRecord['open']> {
  const waiting: PatientRecord['open'] = [];
  for (const { kind, permission, open } of hooks('patients.source')) {
    if (!open || !may(permission)) continue;
    const { rows } = await db.execute<{ count: number; phone_no: string }>(
      sql`select (${open.count(sql`p.id`)})::int as count, p.phone_no from patients p where p.id = ${patientId}`,
    );
    const [row] = rows;
    if (row && row.count > 0)
      waiting.push({ kind, count: row.count, text: open.text(row.count), path: open.path(patientId, row.phone_no) });
  }
  return waiting;
}

/** Work that has to end before the patient is erased. */
export async function workBeforeErasure(db: Queryable, patientId: number): Promise<PatientRecord['open']> {
  const erasable = new Set(hooks('patients.source').flatMap(({ kind, open }) => (open?.isErasable ? [kind] : [])));
  return (await openWork(db, patientId, () => true)).filter(({ kind }) => !erasable.has(kind));
}
