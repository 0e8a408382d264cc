import { DRUG_GRADES } from '#platform/contract/constants.ts';
import { msg } from '#platform/contract/sentence.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import type { Project } from '../projects.ts';

/** Single mappings and uploads of a project's manifest. */
export const manifestTarget = ({ manifest: { list, title, about, permission, table } }: Project) =>
  tableTarget({
    id: list,
    title,
    about,
    permission,
    table,
    key: ['category', 'grade', 'store'],
    emptyKeys: ['grade', 'store'],
    retires: true,
    fields: [
      {
        name: 'category',
        column: 'category_id',
        label: 'Category',
        help: 'A product category, with those below it',
        kind: 'reference',
        of: {
          table: 'master_records',
          code: 'name',
          where: `master = 'product-category' and retired_at is null`,
          unknown: msg('Product category {name} not found'),
        },
        required: true,
        example: 'Tablets',
      },
      {
        name: 'grade',
        label: 'Grade',
        help: 'Empty: every grade',
        kind: 'choice',
        choices: Object.fromEntries(DRUG_GRADES.map((grade) => [grade, grade])),
        example: 'A1',
      },
      {
        name: 'store',
        column: 'store_id',
        label: 'Store',
        help: 'Empty: every store without mappings of its own',
        kind: 'reference',
        of: { table: 'stores', code: 'name', unknown: msg('Store {name} not found'), searched: true },
        example: 'Andheri East',
      },
    ],
  });
