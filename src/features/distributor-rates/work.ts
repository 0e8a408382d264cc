import type { Group } from '#platform/list/where.ts';

/** Filter of the rates: those that apply today and leave no margin. */
export const ratesWithoutMargin: Group = {
  match: 'all',
  of: [
    { field: 'margin', is: 'under', value: 0 },
    { field: 'holds', is: 'is', value: true },
  ],
};
