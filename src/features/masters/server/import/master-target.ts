import { msg } from '#platform/contract/sentence.ts';
import { generalData } from '#platform/choices/server/general-data.ts';
import type { BatchTarget } from '#platform/import/server/batch-target.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import type { Table, TableField } from '#platform/import/server/table/table.ts';
import { type MasterField, type MasterId, masterIds, masters } from '../../masters.ts';
import { listsOfMaster } from '../affected-lists.ts';
import { codesOfProducts } from './inherited-codes.ts';
import { amountCells, rateCells } from './dated-cells.ts';
import { faultsOfRecords, faultsOfValues, findConflicts } from './validate-rows.ts';
import { followUndone, followWritten, lockWrittenMasters, retireUnused } from './after-write.ts';
import { countMasterUses } from './uses.ts';
import { compositionNames, builders } from './names.ts';

/** Small masters whose records are listed in the import template. */
const LISTED = new Set<MasterId>(['uom', 'release', 'available-in', 'product-category']);
/** Maximum text length of fields without a declared one. */
const MAX_TEXT_LENGTH = 1_000;

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

const examples: Partial<Record<MasterField['kind'], string>> = { flag: 'Yes', rates: '2017-07-01: 12; 2025-09-22: 5', amounts: '125.50' };

/** The master's singular within a sentence: product category, HSN code. */
function nounOf(master: MasterId): string {
  const { singular } = masters[master];
  return /^[A-Z]{2}/.test(singular) ? singular : singular.toLowerCase();
}

function exampleOf(master: MasterId, field: MasterField, at: number): string {
  if (at === 0) return named[master] ?? `New ${nounOf(master)}`;
  if (field.of) return named[field.of] ?? masters[field.of].singular;
  if (field.kind === 'choice') return Object.values(choicesOf(field))[0] ?? '';
  if (field.kind === 'number') return String(Math.max(field.min ?? 1, 10));
  return examples[field.kind] ?? '';
}

const choicesOf = ({ options, choices }: MasterField) => options ?? generalData[choices ?? ''] ?? {};

const kinds: Partial<Record<MasterField['kind'], TableField['kind']>> = { number: 'decimal', rates: 'list', amounts: 'list' };
const cells = { rates: rateCells, amounts: amountCells } as const;

function referred(of: MasterId): NonNullable<TableField['of']> {
  const values = builders[of];
  return {
    table: 'master_records',
    code: 'name',
    where: `master = '${of}' and retired_at is null`,
    unknown: msg('Not found: {what} {name}'),
    what: nounOf(of),
    searched: !LISTED.has(of),
    ...(of === 'composition' && { names: compositionNames }),
    ...(values && { make: { table: () => masterTable(of), values } }),
  };
}

const fieldOf = (master: MasterId, field: MasterField, at: number): TableField => ({
  name: field.name,
  label: field.label,
  ...(field.help !== undefined && { help: field.help }),
  kind: kinds[field.kind] ?? (field.kind as TableField['kind']),
  required: field.required ?? false,
  longest: field.longest ?? MAX_TEXT_LENGTH,
  ...(field.kind === 'choice' && { choices: choicesOf(field) }),
  ...(field.of && { of: referred(field.of) }),
  ...((field.kind === 'rates' || field.kind === 'amounts') && cells[field.kind]),
  example: exampleOf(master, field, at),
});

/**
 * Import target of a drug master: rows match records in use by name, references are given by name, dated values as "date:
 * value" or as a single value from today. Undoing retires created records, and records created for their references that
 * nothing else uses.
 */
function masterTable(master: MasterId): Table {
  const { title, about, fields } = masters[master];
  return {
    id: `masters.${master}`,
    title,
    about,
    permission: 'masters.manage',
    lists: listsOfMaster(master),
    table: 'master_records',
    kindOf: { column: 'master', kind: master },
    key: fields.slice(0, 1).map(({ name }) => name),
    fields: fields.map((field, at) => fieldOf(master, field, at)),
    retires: true,
    ...(master === 'item' && { inherited: codesOfProducts }),
    fits: (values) => faultsOfValues(master, values),
    fitsRecords: (db, rows) => faultsOfRecords(db, master, rows),
    hold: (tx, isMaking) => lockWrittenMasters(tx, master, isMaking),
    refuse: (tx, drafts) => findConflicts(tx, master, drafts),
    uses: (db, ids) => countMasterUses(db, master, ids),
    written: (tx, cause, done) => followWritten(tx, cause, master, done),
    undone: (tx, cause, done) => followUndone(tx, cause, master, done),
    retireUnused,
  };
}

/** All masters, and drugs, which are defined by the item master: their rows match an item by its number or name. */
export const masterTargets: readonly BatchTarget[] = [
  ...masterIds.map((id) => tableTarget(masterTable(id))),
  tableTarget({ ...masterTable('item'), id: 'drugs', title: 'Drugs', about: 'Drugs with their company, composition, pack and price.' }),
];
