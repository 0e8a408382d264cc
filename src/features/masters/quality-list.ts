import { masterIds, masterTitles } from './master-ids.ts';
import type { List } from '#platform/list/list.ts';

/** Problems that the check of the masters' data finds, in the order of their importance. */
export const masterProblems = ['DUPLICATES', 'RETIRED_DOUBLE', 'INVISIBLE', 'NO_COMPOSITION', 'UNUSED', 'DISTINCT'] as const;
export type MasterProblem = (typeof masterProblems)[number];

export const problemTitles: Record<MasterProblem, string> = {
  DUPLICATES: 'Possible duplicates',
  RETIRED_DOUBLE: 'Retired but used, with a double',
  INVISIBLE: 'Invisible characters',
  NO_COMPOSITION: 'No composition',
  UNUSED: 'Not used',
  DISTINCT: 'Not duplicates',
};

/** Data quality of the masters: one row for each record or group of records with a problem. */
export const qualityList: List = {
  id: 'master-quality',
  title: 'Data quality',
  singular: 'finding',
  plural: 'findings',
  service: 'item',
  path: '/master-findings',
  read: 'masters.read',
  manage: null,
  fields: [
    { name: 'name', title: 'Name', kind: 'text', sort: true, filter: true, always: true, width: 360 },
    {
      name: 'master',
      title: 'Master',
      kind: 'choice',
      options: Object.fromEntries(masterIds.map((id) => [id, masterTitles[id]])),
      filter: true,
      chip: true,
      width: 160,
    },
    { name: 'problem', title: 'Problem', kind: 'choice', options: problemTitles, filter: true, chip: true, width: 204 },
    { name: 'records', title: 'Records', kind: 'number', filter: true, width: 80 },
    { name: 'found_at', title: 'Checked', kind: 'moment', width: 132 },
  ],
  sort: 'name',
  search: 'Name',
};
