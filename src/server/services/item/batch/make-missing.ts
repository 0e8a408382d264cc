import { sql } from 'drizzle-orm';
import { type MasterId, masterIds, type MasterValues } from '#contracts/masters.ts';
import { folded } from '../../../batches/cells.ts';
import { type Cause, recordAudits } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/database.ts';
import { auditKey } from '../changes.ts';
import { referenceFields } from '../references.ts';
import { holdMaster } from '../rules.ts';
import { checkedValues } from '../values.ts';
import { idOfName, idsByName } from './find-records.ts';
import { insertRecords, insertReferences } from './stored-records.ts';
import { candidates, canMake, madeOf, missingIn, type WantedValues, withIds } from './wanted.ts';

/** Ids of records by the names that rows gave them, by master. */
export type Made = Map<MasterId, ReadonlyMap<string, number>>;

type Asked = Map<MasterId, Set<string>>;

/** Names that values want made, and those that making these wants made in turn. */
function collect(master: MasterId, all: readonly WantedValues[], into: Asked): Asked {
  for (const { name, of } of referenceFields(master)) {
    if (!of) continue;
    const names = all.flatMap((values) => missingIn(values[name]));
    if (names.length === 0) continue;
    into.set(of, new Set([...(into.get(of) ?? []), ...names]));
    collect(
      of,
      names.map((each) => madeOf(of, each) ?? {}),
      into,
    );
  }
  return into;
}

/** Those that somebody made meanwhile are found; the others are made, each once. */
async function makeOf(tx: Transaction, cause: Cause, master: MasterId, names: ReadonlySet<string>, made: Made): Promise<void> {
  const there = await idsByName(
    tx,
    master,
    [...names].flatMap((name) => candidates(master, name)),
  );
  const ids = new Map<string, number>();
  const news = new Map<string, { values: MasterValues; names: string[] }>();
  for (const name of names) {
    const id = idOfName(there, master, name);
    if (id !== undefined) {
      ids.set(folded(name), id);
      continue;
    }
    const [key = ''] = candidates(master, name);
    const known = news.get(key);
    if (known) known.names.push(name);
    else news.set(key, { values: checkedValues(master, resolved(master, madeOf(master, name) ?? {}, made)), names: [name] });
  }
  const all = [...news.values()];
  const inserted = await insertRecords(
    tx,
    cause,
    master,
    all.map(({ values }, line) => ({ line, values })),
  );
  await insertReferences(tx, master, inserted);
  await recordAudits(
    tx,
    cause,
    inserted.map(({ id, values }) => ({ record: auditKey(id), before: null, after: { version: 1, values } })),
  );
  for (const { line, id } of inserted) for (const name of all[line]?.names ?? []) ids.set(folded(name), id);
  made.set(master, ids);
}

/** The values with ids in place of names. A name that is not there leaves the field empty. */
export function resolved(master: MasterId, values: WantedValues, made: Made): MasterValues {
  const fields = new Map(referenceFields(master).map((field) => [field.name, field.of]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const of = fields.get(name);
      return [name, withIds(value, (each) => (of ? made.get(of)?.get(folded(each)) : undefined)) ?? null];
    }),
  );
}

const refersWithin = new Map(masterIds.map((id) => [id, referenceFields(id).flatMap(({ of }) => of ?? [])]));

/** Masters in an order in which each comes after those that it refers to. */
function inOrder(asked: Asked): MasterId[] {
  const ordered: MasterId[] = [];
  const visit = (master: MasterId): void => {
    if (ordered.includes(master)) return;
    for (const of of refersWithin.get(master) ?? []) if (of !== master && asked.has(of)) visit(of);
    ordered.push(master);
  };
  for (const master of asked.keys()) visit(master);
  return ordered;
}

/** Everybody who needs several masters takes them in this one order. */
async function holdMasters(tx: Transaction, masters: readonly MasterId[]): Promise<void> {
  for (const id of masterIds) if (masters.includes(id)) await holdMaster(tx, id);
}

/** Masters that a master's records may have had made, itself among them. */
function reachable(master: MasterId, into = new Set<MasterId>()): Set<MasterId> {
  if (into.has(master)) return into;
  into.add(master);
  for (const of of refersWithin.get(master) ?? []) if (canMake(of)) reachable(of, into);
  return into;
}

/** Holds everything that taking back writes. */
export const holdForUndo = (tx: Transaction, master: MasterId): Promise<void> => holdMasters(tx, [...reachable(master)]);

/**
 * Makes the records that values name and that do not exist. Holds the masters that it writes, and `master` itself.
 */
export async function makeMissing(tx: Transaction, cause: Cause, master: MasterId, all: readonly WantedValues[]): Promise<Made> {
  const asked = collect(master, all, new Map());
  await holdMasters(tx, [master, ...asked.keys()]);
  const made: Made = new Map();
  for (const id of inOrder(asked)) await makeOf(tx, cause, id, asked.get(id) ?? new Set(), made);
  return made;
}

/** Records that this batch made because rows named them, and that nothing in use names any more, are retired with the rows. */
export async function retireUnused(tx: Transaction, cause: Cause, named: readonly number[]): Promise<void> {
  let candidateIds = [...new Set(named)];
  while (candidateIds.length > 0) {
    const { rows } = await tx.execute<{ id: number; version: number }>(sql`
      update master_records m set retired_at = ${cause.at.toISOString()}::timestamptz, version = m.version + 1, updated_at = ${cause.at.toISOString()}::timestamptz
      where m.id = any(${sql.param(candidateIds)}::bigint[]) and m.retired_at is null and m.version = 1
        and exists (select 1 from audit a where a.record = 'master_records/' || m.id and a.before is null and a.request_id = ${cause.requestId})
        and not exists (
          select 1 from master_references r join master_records o on o.id = r.record_id where r.target_id = m.id and o.retired_at is null)
      returning m.id, m.version`);
    if (rows.length === 0) return;
    await recordAudits(
      tx,
      cause,
      rows.map(({ id, version }) => ({
        record: auditKey(id),
        before: { version: version - 1, retired: false },
        after: { version, retired: true },
      })),
    );
    const next = await tx.execute<{ id: number }>(sql`
      select distinct target_id as id from master_references where record_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
    candidateIds = next.rows.map(({ id }) => id);
  }
}
