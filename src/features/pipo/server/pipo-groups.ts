import { ORPCError } from '@orpc/server';
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PipoGroup } from '../contract.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { drugs } from '#features/drugs/server/public.ts';
import { pipoGroupDrugs, pipoGroups, pipoLogs } from '../schema.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest, stale } from '#platform/server/http/faults.ts';

/** Maximum number of products in a record. */
const NAMED = 1_000;

const auditKey = (groupId: number) => `pipo_groups/${groupId}`;

export async function readGroup(db: Queryable, groupId: number): Promise<PipoGroup> {
  const [group] = await db.select().from(pipoGroups).where(eq(pipoGroups.id, groupId));
  if (!group) throw new ORPCError('NOT_FOUND', { message: 'Group not found' });
  const inGroup = eq(pipoGroupDrugs.group_id, groupId);
  const products = await db
    .select({ id: drugs.id, name: drugs.name, since: pipoGroupDrugs.since })
    .from(pipoGroupDrugs)
    .innerJoin(drugs, eq(drugs.id, pipoGroupDrugs.drug_id))
    .where(inGroup)
    .orderBy(asc(sql`lower(${drugs.name})`), asc(drugs.id))
    .limit(NAMED);
  const [all] = await db.select({ total: count() }).from(pipoGroupDrugs).where(inGroup);
  const { id, version, name, note, updated_at } = group;
  return {
    id,
    version,
    name,
    note,
    products: products.map((product) => ({ ...product, since: product.since.toISOString() })),
    total: all?.total ?? 0,
    updated_at: updated_at.toISOString(),
  };
}

interface GroupFields {
  name: string;
  note: string;
}

async function requireUniqueName(tx: Transaction, name: string, groupId: number): Promise<void> {
  // Serialises writes, so that two groups cannot take the same name at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pipo_groups'))`);
  const [same] = await tx
    .select({ id: pipoGroups.id })
    .from(pipoGroups)
    .where(and(sql`lower(${pipoGroups.name}) = lower(${name})`, ne(pipoGroups.id, groupId)));
  if (same) throw badRequest([{ field: 'name', message: 'A group with this name already exists' }]);
}

/** Creates a group. Idempotent by request key. */
export async function createGroup(
  db: Database,
  cause: Cause,
  { request_key: key, ...fields }: GroupFields & { request_key?: string | undefined },
): Promise<PipoGroup> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: fields }, async () => {
      await requireUniqueName(tx, fields.name, 0);
      const [made] = await tx
        .insert(pipoGroups)
        .values({ ...fields, updated_at: cause.at })
        .returning({ id: pipoGroups.id });
      if (!made) throw new Error('A group was not stored');
      await recordAudit(tx, cause, auditKey(made.id), null, { version: 1, ...fields });
      return made.id;
    }),
  );
  return readGroup(db, id);
}

interface Change {
  group_id: number;
  version: number;
}

/** Changes a group if its version matches; otherwise throws 409 with the current record. */
async function changeGroup(
  db: Database,
  { group_id, version }: Change,
  change: (tx: Transaction, group: typeof pipoGroups.$inferSelect) => Promise<void>,
): Promise<PipoGroup> {
  const isFresh = await db.transaction(async (tx) => {
    const [group] = await tx.select().from(pipoGroups).where(eq(pipoGroups.id, group_id)).for('update');
    if (!group) throw new ORPCError('NOT_FOUND', { message: 'Group not found' });
    if (group.version !== version) return false;
    await change(tx, group);
    return true;
  });
  const record = await readGroup(db, group_id);
  if (isFresh) return record;
  throw stale({ record });
}

export const updateGroup = (db: Database, cause: Cause, { name, note, ...target }: Change & GroupFields): Promise<PipoGroup> =>
  changeGroup(db, target, async (tx, group) => {
    if (group.name === name && group.note === note) return;
    await requireUniqueName(tx, name, group.id);
    const version = group.version + 1;
    await tx.update(pipoGroups).set({ name, note, version, updated_at: cause.at }).where(eq(pipoGroups.id, group.id));
    const before = { version: group.version, name: group.name, note: group.note };
    await recordAudit(tx, cause, auditKey(group.id), before, { version, name, note });
  });

interface Moves extends Change {
  put_in: number[];
  take_out: number[];
}

/** Adds and removes products. Products that are in or out already are skipped; a product in both lists is rejected. */
export const moveProducts = (db: Database, cause: Cause, { put_in, take_out, ...target }: Moves): Promise<PipoGroup> =>
  changeGroup(db, target, async (tx, group) => {
    if (put_in.some((drug) => take_out.includes(drug)))
      throw badRequest([{ field: 'put_in', message: 'A product goes in or out, not both' }]);
    const existing = await tx.select({ id: drugs.id }).from(drugs).where(inArray(drugs.id, put_in));
    if (existing.length < new Set(put_in).size) throw badRequest([{ field: 'put_in', message: 'Drug not found' }]);
    const group_id = group.id;
    const added = existing.map((drug) => ({ group_id, drug_id: drug.id, since: cause.at }));
    const came =
      added.length === 0
        ? []
        : await tx.insert(pipoGroupDrugs).values(added).onConflictDoNothing().returning({ drug_id: pipoGroupDrugs.drug_id });
    const removed = await tx
      .delete(pipoGroupDrugs)
      .where(and(eq(pipoGroupDrugs.group_id, group_id), inArray(pipoGroupDrugs.drug_id, take_out)))
      .returning({ drug_id: pipoGroupDrugs.drug_id });
    await logMoves(tx, cause, group, { IN: came.map(({ drug_id }) => drug_id), OUT: removed.map(({ drug_id }) => drug_id) });
  });

async function logMoves(
  tx: Transaction,
  cause: Cause,
  { id: group_id, version }: typeof pipoGroups.$inferSelect,
  moved: Record<'IN' | 'OUT', number[]>,
): Promise<void> {
  const entries = (['IN', 'OUT'] as const).flatMap((direction) => moved[direction].map((drug_id) => ({ direction, drug_id })));
  if (entries.length === 0) return;
  await tx.insert(pipoLogs).values(entries.map((entry) => ({ ...entry, group_id, at: cause.at, user_id: cause.userId })));
  await tx
    .update(pipoGroups)
    .set({ version: version + 1, updated_at: cause.at })
    .where(eq(pipoGroups.id, group_id));
  await recordAudit(tx, cause, auditKey(group_id), { version }, { version: version + 1, put_in: moved.IN, taken_out: moved.OUT });
}
