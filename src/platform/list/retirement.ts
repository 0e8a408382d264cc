import { msg } from '#platform/contract/sentence.ts';
import type { ListField } from './list.ts';
import type { Group } from './where.ts';

/** States of records that are retired instead of removed. */
export const usages = { IN_USE: msg('In use'), RETIRED: msg('Retired') } as const;

/** Whether a record of the list is in use. */
export const stateField: ListField = {
  name: 'state',
  title: msg('Status'),
  kind: 'choice',
  options: usages,
  filter: true,
  chip: true,
  optional: true,
  width: 96,
};

/** The filter with which such a list opens. */
export const inUse: Group = { match: 'all', of: [{ field: 'state', is: 'is', value: 'IN_USE' }] };
