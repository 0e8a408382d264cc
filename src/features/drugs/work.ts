import type { Group } from '#platform/list/where.ts';

/** Filter of the drug list: drugs in use that cannot be taxed. */
export const drugsWithoutHsn: Group = {
  match: 'all',
  of: [
    { field: 'hsn', is: 'empty' },
    { field: 'state', is: 'anyOf', value: ['IN_USE'] },
  ],
};
