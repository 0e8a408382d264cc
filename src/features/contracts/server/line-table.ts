import { drugField } from '#features/drugs/server/public.ts';
import { termFaults, termFields } from '#features/distributor-rates/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Table, TableField } from '#platform/import/server/table/table.ts';
import { MOST_COMMITTED } from '../contract-choices.ts';

const contractField: TableField = {
  name: 'contract',
  column: 'contract_id',
  label: msg('Contract'),
  kind: 'reference',
  of: { table: 'supply_contracts', code: 'id', where: `status = 'draft'`, unknown: msg('Contract not found'), searched: true },
  required: true,
  example: '',
};

export const committedField: TableField = {
  name: 'committed_packs',
  label: msg('Committed packs'),
  help: msg('Packs that are to be bought in the period'),
  kind: 'whole',
  min: 1,
  max: MOST_COMMITTED,
  example: '500',
};

/** Lines of contracts. */
export const lineTable: Table = {
  id: 'contract-lines',
  title: msg('Contract lines'),
  about: msg('Prices of drugs in drafts of contracts with distributors.'),
  permission: 'contracts.manage',
  lists: ['contracts'],
  table: 'supply_contract_lines',
  key: ['contract', 'drug'],
  fits: termFaults,
  fields: [contractField, drugField, ...termFields, committedField],
};
