import { msg } from '#platform/contract/sentence.ts';
import type { TableField } from '#platform/import/server/table/table.ts';

/** The distributor of an imported row, by name; a closed one is refused. */
export const distributorField: TableField = {
  name: 'distributor',
  column: 'distributor_id',
  label: msg('Distributor'),
  kind: 'reference',
  of: {
    table: 'distributors',
    code: 'name',
    where: `status <> 'closed'`,
    unknown: msg('Distributor {name} not found'),
    excluded: msg('{name} is closed'),
  },
  required: true,
  example: 'Aarav Pharma Distributors',
};
