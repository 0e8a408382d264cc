import type { Group } from '#platform/list/where.ts';
import type { LeadStatus } from './lead-choices.ts';

/** Filters of the list of order leads. They load with every page: the choices must not. */

/** Statuses of leads that may still become an order. */
export const openStatuses: readonly LeadStatus[] = ['CART-CREATED', 'CART-UPDATED'];

export const openLeads: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: [...openStatuses] }] };

/** §4.1: pending prescriptions. */
export const pendingPrescriptions: Group = {
  match: 'all',
  of: [
    { field: 'status', is: 'anyOf', value: ['CART-CREATED'] },
    { field: 'type', is: 'anyOf', value: ['PRESCRIPTION'] },
  ],
};

export const openLeadsOf = (agent: string): Group => ({ match: 'all', of: [...openLeads.of, { field: 'agent', is: 'is', value: agent }] });
