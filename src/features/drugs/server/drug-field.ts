import { msg } from '#platform/contract/sentence.ts';
import type { TableField } from '#platform/import/server/table/table.ts';

/** The drug of an imported row, by name; a retired one is refused. */
export const drugField: TableField = {
  name: 'drug',
  column: 'drug_id',
  label: msg('Drug'),
  kind: 'reference',
  of: {
    table: 'drugs',
    code: 'name',
    where: 'retired_at is null',
    unknown: msg('Drug {name} not found'),
    excluded: msg('{name} is retired'),
  },
  required: true,
  example: 'Augmentin 625 Duo Tablet',
};
