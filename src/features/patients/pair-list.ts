import type { List } from '#platform/list/list.ts';

/** Why two patients may be one person. */
export const pairReasons = {
  BOTH: 'Same phone and address, similar name',
  PHONE: 'Same phone, similar name',
  ADDRESS: 'Same address, similar name',
  USER: 'Proposed by a user',
} as const;

/** State of a pair: that of its latest merge, or found and not compared yet. */
export const pairStatuses = {
  proposed: 'Proposed',
  found: 'Not compared',
  dismissed: 'Two people',
  merged: 'Merged',
  undone: 'Undone',
} as const;
export type PairStatus = keyof typeof pairStatuses;

/** Pairs of patients who may be one person: proposed by users, or found by the check. */
export const pairList: List = {
  id: 'patient-pairs',
  title: 'Possible duplicates',
  singular: 'pair',
  plural: 'pairs',
  service: 'crm',
  path: '/patient-pairs',
  read: 'patients.read',
  manage: null,
  fields: [
    { name: 'names', title: 'Patients', kind: 'text', sort: true, filter: true, always: true, width: 300 },
    { name: 'status', title: 'Status', kind: 'choice', options: pairStatuses, sort: true, filter: true, chip: true, width: 132 },
    { name: 'reason', title: 'Why', kind: 'choice', options: pairReasons, filter: true, chip: true, width: 260 },
    { name: 'phone', title: 'Phone', kind: 'text', filter: true, width: 140 },
    { name: 'proposed_by', title: 'Proposed by', kind: 'text', filter: true, width: 160 },
    { name: 'proposed_at', title: 'Proposed', kind: 'moment', sort: true, filter: true, width: 132 },
    { name: 'found_at', title: 'Checked', kind: 'moment', width: 132, optional: true },
  ],
  sort: 'status',
  search: 'Name or phone',
};
