import { sql } from 'drizzle-orm';
import type { ImportField } from '#contracts/batches.ts';
import { type MasterField, type MasterId, masterIds, masters } from '#contracts/masters.ts';
import type { BatchTarget } from '../../../batches/batch-target.ts';
import type { Queryable } from '../../../db/database.ts';
import { generalData } from '../../main/general-data/general-data.ts';
import { listOptions } from '../records.ts';
import { referenceFields } from '../references.ts';
import { judgeRecords } from './judge-records.ts';
import { canMake } from './wanted.ts';
import { undoRecords, writeRecords } from './write-records.ts';

/** Masters so short that a template lists their records. */
const LISTED = new Set<MasterId>(['uom', 'release', 'available-in', 'product-category']);
const MOST_LISTED = 100;

const named: Partial<Record<MasterId, string>> = {
  company: 'Cipla Ltd',
  composition: 'Paracetamol (650 mg)',
  molecule: 'Paracetamol',
  brand: 'Dolo',
  product: 'Dolo',
  hsn: '30049099',
  use: 'Fever',
  function: 'Analgesic',
  variant: '650 mg',
};

const examples: Partial<Record<MasterField['kind'], string>> = { flag: 'No', rates: '2017-07-01: 12; 2025-09-22: 5', amounts: '125.50' };

function exampleOf(master: MasterId, field: MasterField, at: number, choices: ImportField['choices']): string {
  if (choices) return Object.values(choices)[0] ?? '';
  if (at === 0) return named[master] ?? `New ${masters[master].singular.toLowerCase()}`;
  if (field.of) return named[field.of] ?? masters[field.of].singular;
  if (field.kind === 'number') return String(Math.max(field.min ?? 1, 10));
  return examples[field.kind] ?? '';
}

async function listedNames(db: Queryable, master: MasterId): Promise<Map<MasterId, Record<string, string>>> {
  const asked = referenceFields(master).flatMap(({ of }) => (of && LISTED.has(of) ? [of] : []));
  if (asked.length === 0) return new Map();
  const { rows } = await db.execute<{ master: MasterId; name: string }>(sql`
    select master, name from (
      select master, name, row_number() over (partition by master order by lower(name)) as place
      from master_records where master = any(${sql.param(asked)}::text[]) and retired_at is null
    ) listed where place <= ${MOST_LISTED} order by master, place`);
  const byMaster = new Map<MasterId, Record<string, string>>();
  for (const { master: of, name } of rows) byMaster.set(of, { ...byMaster.get(of), [name]: name });
  return byMaster;
}

async function fieldsOf(db: Queryable, master: MasterId): Promise<ImportField[]> {
  const listed = await listedNames(db, master);
  return masters[master].fields.map((field, at) => {
    const { name, label, help = null, required = false, kind, of } = field;
    const chosen = kind === 'choice' ? (field.options ?? generalData[field.choices ?? ''] ?? null) : ((of && listed.get(of)) ?? null);
    const choices = kind === 'flag' ? { yes: 'Yes', no: 'No' } : chosen;
    const search = kind === 'reference' && choices === null;
    return { name, label, help, required, key: at === 0, choices, search, example: exampleOf(master, field, at, choices) };
  });
}

async function namesLike(db: Queryable, master: MasterId, field: string, search: string): Promise<string[]> {
  const of = referenceFields(master).find(({ name }) => name === field)?.of;
  return of ? (await listOptions(db, of, search)).map(({ name }) => name) : [];
}

/**
 * A drug master as a target of batches: rows are about the record in use of the same name, references are given by name,
 * what holds by date as "date: value" or as a plain value from today. Created records are retired when the batch is taken
 * back, together with what it made along the way and nothing else uses.
 */
function masterTarget(master: MasterId): BatchTarget {
  const { title, about } = masters[master];
  return {
    id: `masters.${master}`,
    title,
    about,
    permission: 'masters.manage',
    makes: referenceFields(master).flatMap(({ name, of }) => (of !== undefined && canMake(of) ? [name] : [])),
    fields: (db) => fieldsOf(db, master),
    options: (db, field, search) => namesLike(db, master, field, search),
    judge: (db, rows, options) => judgeRecords(db, master, rows, options),
    write: (tx, cause, rows) => writeRecords(tx, cause, master, rows),
    undo: (tx, cause, rows) => undoRecords(tx, cause, master, rows),
  };
}

/** Every master; and drugs, which are what the item master defines: rows are about an item, by its number or its name. */
export const masterTargets: readonly BatchTarget[] = [
  ...masterIds.map(masterTarget),
  { ...masterTarget('item'), id: 'drugs', title: 'Drugs', about: 'Drugs with their company, composition, pack and price.' },
];
