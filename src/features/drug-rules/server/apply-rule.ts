import { eq, sql } from 'drizzle-orm';
import { LOWEST_PRIORITY } from '../contract.ts';
import type { ListField, ListValue } from '#platform/list/list.ts';
import type { Group } from '#platform/list/where.ts';
import { beginRowsBatch } from '#platform/import/server/bulk-edit-batch.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { drugRules } from '../schema.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { beginBulkEdit, toCells } from '#platform/list/server/bulk-edit.ts';
import { valueText } from '#platform/list/server/cells.ts';
import { whereSql } from '#platform/list/server/conditions.ts';
import { countMatching, matching, readRowsById } from '#platform/list/server/list-rows.ts';
import { storedDrug, drugSource } from '#features/drugs/server/public.ts';
import { changedMeanwhile, inUse, storedRule, strongerThan } from './rules.ts';

const isDrug = (drugId: number) => sql`${drugSource.id} = ${drugId}`;

/** Whether a drug matches a filter. */
const matches = async (db: Database, where: Group, drugId: number): Promise<boolean> =>
  (await countMatching(db, drugSource, matching(drugSource, { where }, isDrug(drugId), inUse))) > 0;

const inWords = (field: ListField, value: ListValue | undefined): string => valueText(field, value ?? null);

/** Fields of one drug that a rule, saved or not, would change. */
export async function previewRule(db: Database, input: { drug_id: number; where: Group; values: Record<string, ListValue> }) {
  await storedDrug(db, input.drug_id);
  toCells(drugSource.list, input.values);
  const isMatch = await matches(db, input.where, input.drug_id);
  const [drug] = await readRowsById(db, drugSource, [input.drug_id]);
  if (!isMatch || !drug) return { matches: isMatch, changes: [] };
  const changes = drugSource.list.fields
    .filter(({ name }) => name in input.values)
    .map((field) => ({
      field: field.name,
      before: inWords(field, drug.values[field.name]),
      after: inWords(field, input.values[field.name]),
    }));
  return { matches: true, changes: changes.filter(({ before, after }) => before !== after) };
}

/** Active rules that match a drug, by priority. */
export async function rulesOf(db: Database, drugId: number) {
  await storedDrug(db, drugId);
  const rules = await strongerThan(db, LOWEST_PRIORITY + 1);
  const matched = await Promise.all(rules.map(({ where }) => matches(db, where, drugId)));
  return { rules: rules.filter((_, at) => matched[at]).map(({ id, name, priority, values }) => ({ id, name, priority, values })) };
}

interface Application {
  rule_id: number;
  version: number;
  request_key: string;
}

/**
 * Starts a batch that sets the rule's values in all matching drugs. Drugs that a stronger active rule sets one of the same
 * fields of are left out.
 */
export async function applyRule(db: Database, cause: Cause, { rule_id, version, request_key }: Application): Promise<{ batch_id: number }> {
  const rule = await storedRule(db, rule_id);
  if (rule.version !== version) throw await changedMeanwhile(db, rule_id);
  if (!rule.active) throw badRequest([{ field: 'rule_id', message: 'This rule is not in force' }]);
  const stronger = (await strongerThan(db, rule.priority)).filter(({ values }) =>
    Object.keys(values).some((field) => field in rule.values),
  );
  const exclusions = stronger.flatMap(({ where }) => whereSql(drugSource, where) ?? []).map((about) => sql`(${about}) is not true`);
  const also = async (tx: Transaction, batchId: number) => {
    const [before] = await tx.select().from(drugRules).where(eq(drugRules.id, rule_id)).for('update');
    await tx.update(drugRules).set({ batch_id: batchId, applied_at: cause.at }).where(eq(drugRules.id, rule_id));
    await recordAudit(tx, cause, `drug_rules/${rule_id}`, { batch_id: before?.batch_id ?? null }, { batch_id: batchId });
  };
  const { where, values } = rule;
  const request = { where, values, request_key, more: [inUse, ...exclusions], requestContent: { rule_id, version }, also };
  return { batch_id: await beginBulkEdit(db, cause, drugSource, request, beginRowsBatch) };
}
