import { asc } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { projectDrugs } from './server/drug-projection.ts';
import { drugs } from './schema.ts';
import { masterRecords, masterReferences } from '#features/masters/schema.ts';
import { pipoGroupDrugs, pipoGroups, pipoLogs } from '#features/pipo/schema.ts';
import { drugOrderInfos, drugOrderInfosOfOthers, sellingRates } from '#features/rates/schema.ts';
import { drugRules } from '#features/drug-rules/schema.ts';
import { storeGroups } from '#features/locations/schema.ts';
import { continueIds, insertRows } from '#platform/server/demo/insert-rows.ts';
import { demoMasters } from '#features/masters/demo/demo-masters.ts';
import type { Drug } from '#features/masters/demo/drug-catalogue.ts';
import { demoDrugRules } from '#features/drug-rules/demo.ts';
import { demoPipo } from '#features/pipo/demo.ts';
import { demoRates } from '#features/rates/demo.ts';

/** What {@link fillDrugs} writes to. */
export const drugTables = [
  masterRecords,
  masterReferences,
  drugs,
  pipoGroups,
  pipoGroupDrugs,
  pipoLogs,
  drugRules,
  sellingRates,
  drugOrderInfos,
  drugOrderInfosOfOthers,
];

/** The masters, the drugs that follow from them, and what is said of drugs besides. */
export async function fillDrugs(client: pg.Client, catalogue: readonly Drug[], now: number): Promise<void> {
  await fillMasters(client, catalogue, now);
  const { groups, members, logs } = demoPipo(catalogue, now);
  await insertRows(client, pipoGroups, groups);
  await insertRows(client, pipoGroupDrugs, members);
  await insertRows(client, pipoLogs, logs);
  await insertRows(client, drugRules, demoDrugRules(now));
  await fillRates(client, now);
  for (const table of [masterRecords, pipoGroups, drugRules]) await continueIds(client, table);
}

async function fillRates(client: pg.Client, now: number): Promise<void> {
  const db = drizzle(client);
  const known = await db.select({ id: drugs.id, mrp: drugs.mrp }).from(drugs).orderBy(asc(drugs.id));
  const groups = await db.select({ id: storeGroups.id }).from(storeGroups).orderBy(asc(storeGroups.id));
  const { selling, infos, others } = demoRates(
    known,
    groups.map(({ id }) => id),
    now,
  );
  await insertRows(client, sellingRates, selling);
  await insertRows(client, drugOrderInfos, infos);
  await insertRows(client, drugOrderInfosOfOthers, others);
}

async function fillMasters(client: pg.Client, catalogue: readonly Drug[], now: number): Promise<void> {
  const { records, references, drugs: numbered } = demoMasters(catalogue, now);
  await insertRows(client, masterRecords, records);
  await insertRows(client, masterReferences, references);
  // Their numbers are those of the catalogue; all else is what the items say.
  const unwritten = { name: '', composition: '', molecules: [], company: '', pack_size: 1, uom: '', grade: '', cold_chain: false };
  const updated_at = new Date(now);
  await insertRows(
    client,
    drugs,
    numbered.map((drug) => ({ ...drug, ...unwritten, version: 0, updated_at })),
  );
  await continueIds(client, drugs);
  const items = records.filter(({ master }) => master === 'item').flatMap(({ id }) => id ?? []);
  await projectDrugs(drizzle(client), items, updated_at);
}
