import { categoryField } from '#features/masters/server/public.ts';
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
      categoryField,
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
