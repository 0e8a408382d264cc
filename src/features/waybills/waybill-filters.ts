import type { Group } from '#platform/list/where.ts';

/** Waybills whose parcel is not at its end. */
export const openWaybills: Group = {
  match: 'all',
  of: [
    {
      field: 'status',
      is: 'anyOf',
      value: ['CREATED', 'HANDED-OVER', 'IN-TRANSIT', 'OUT-FOR-DELIVERY', 'ATTEMPT-FAILED', 'RETURNING'],
    },
  ],
};
