import { msg } from '#platform/contract/sentence.ts';
import type { TableField } from '#platform/import/server/table/table.ts';

/** The product category of an imported row, by name. */
export const categoryField: TableField = {
  name: 'category',
  column: 'category_id',
  label: msg('Category'),
  help: msg('A product category, with those below it'),
  kind: 'reference',
  of: {
    table: 'master_records',
    code: 'name',
    where: `master = 'product-category' and retired_at is null`,
    unknown: msg('Product category {name} not found'),
  },
  required: true,
  example: 'Tablets',
};
