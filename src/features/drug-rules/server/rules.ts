import { ORPCError } from '@orpc/server';
import { and, asc, eq, lt, ne, sql } from 'drizzle-orm';
import type { DrugRule } from '../contract.ts';
import type { ListValue } from '#platform/list/list.ts';
import type { Group } from '#platform/list/where.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { drugRules } from '../schema.ts';
import { badRequest, stale } from '#platform/server/http/faults.ts';
import { toCells } from '#platform/list/server/bulk-edit.ts';
import { countMatching, matching } from '#platform/list/server/list-rows.ts';
import { drugSource } from '#features/drugs/server/public.ts';

type StoredRule = typeof drugRules.$inferSelect;

export interface RuleDefinition {
  name: string;
  priority: number;
  active: boolean;
  where: Group;
  values: Record<string, ListValue>;
}

/** Rules do not change retired drugs. */
export const inUse = sql`d.retired_at is null`;

const auditKey = (ruleId: number) => `drug_rules/${ruleId}`;
const definitionOf = ({ name, priority, active, where, values }: RuleDefinition): RuleDefinition => ({
  name,
  priority,
  active,
  where,
  values,
});

export async function storedRule(db: Queryable, ruleId: number): Promise<StoredRule> {
  const [rule] = await db.select().from(drugRules).where(eq(drugRules.id, ruleId));
  if (!rule) throw new ORPCError('NOT_FOUND', { message: 'Rule not found' });
  return rule;
}

export async function readRule(db: Database, ruleId: number): Promise<DrugRule> {
  const { applied_at, updated_at, ...rule } = await storedRule(db, ruleId);
  return {
    ...rule,
    affected: await countMatching(db, drugSource, matching(drugSource, { where: rule.where }, inUse)),
    applied_at: applied_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  };
}

/** Rejects (400) conditions and values that the list of drugs does not have. */
function requireKnown({ where, values }: RuleDefinition): void {
  matching(drugSource, { where });
  toCells(drugSource.list, values);
}

/** Rejects (400) a name that another rule has. */
async function requireUniqueName(tx: Transaction, { name }: RuleDefinition, ruleId: number): Promise<void> {
  // Serialises writes, so that two rules cannot take the same name at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('drug_rules'))`);
  const [same] = await tx
    .select({ id: drugRules.id })
    .from(drugRules)
    .where(and(sql`lower(${drugRules.name}) = lower(${name})`, ne(drugRules.id, ruleId)));
  if (same) throw badRequest([{ field: 'name', message: 'A rule with this name already exists' }]);
}

/** Creates a rule. Idempotent by request key. */
export async function createRule(
  db: Database,
  cause: Cause,
  { request_key: key, ...fields }: RuleDefinition & { request_key?: string | undefined },
): Promise<DrugRule> {
  const definition = definitionOf(fields);
  requireKnown(definition);
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: definition }, async () => {
      await requireUniqueName(tx, definition, 0);
      const [made] = await tx
        .insert(drugRules)
        .values({ ...definition, updated_at: cause.at })
        .returning({ id: drugRules.id });
      if (!made) throw new Error('A rule was not stored');
      await recordAudit(tx, cause, auditKey(made.id), null, { version: 1, ...definition });
      return made.id;
    }),
  );
  return readRule(db, id);
}

export async function changedMeanwhile(db: Database, ruleId: number): Promise<ORPCError<'CONFLICT', object>> {
  return stale({ record: await readRule(db, ruleId) });
}

export async function updateRule(
  db: Database,
  cause: Cause,
  { rule_id, version, ...fields }: RuleDefinition & { rule_id: number; version: number },
): Promise<DrugRule> {
  const definition = definitionOf(fields);
  requireKnown(definition);
  const isFresh = await db.transaction(async (tx) => {
    const [rule] = await tx.select().from(drugRules).where(eq(drugRules.id, rule_id)).for('update');
    if (!rule) throw new ORPCError('NOT_FOUND', { message: 'Rule not found' });
    if (rule.version !== version) return false;
    await requireUniqueName(tx, definition, rule_id);
    await tx
      .update(drugRules)
      .set({ ...definition, version: version + 1, updated_at: cause.at })
      .where(eq(drugRules.id, rule_id));
    await recordAudit(tx, cause, auditKey(rule_id), { version, ...definitionOf(rule) }, { version: version + 1, ...definition });
    return true;
  });
  if (!isFresh) throw await changedMeanwhile(db, rule_id);
  return readRule(db, rule_id);
}

/** Active rules that win over this priority. */
export const strongerThan = (db: Queryable, priority: number): Promise<StoredRule[]> =>
  db
    .select()
    .from(drugRules)
    .where(and(eq(drugRules.active, true), lt(drugRules.priority, priority)))
    .orderBy(asc(drugRules.priority), asc(drugRules.id));
