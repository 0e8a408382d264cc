import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import type { Group } from '#platform/list/where.ts';
import { draftStatuses, draftSteps } from './draft-choices.ts';

/** Drafts of orders (§2.1), the latest on top. */
export const draftList: List = {
  id: 'drafts',
  title: msg('Drafts'),
  singular: msg('draft'),
  plural: msg('drafts'),
  service: 'ecommerce',
  path: '/drafts',
  read: 'orders.place',
  manage: null,
  record: 'draft',
  fields: [
    { name: 'patient', title: msg('Patient'), kind: 'text', filter: true, always: true, width: 180 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, width: 112, yields: 3 },
    { name: 'lines', title: msg('Lines'), kind: 'number', filter: true, width: 72 },
    { name: 'value', title: msg('Value'), kind: 'money', filter: true, width: 104 },
    { name: 'step', title: msg('Missing'), kind: 'choice', options: draftSteps, filter: true, chip: true, width: 136 },
    { name: 'owner', title: msg('Owner'), kind: 'text', filter: true, width: 152 },
    {
      name: 'whose',
      title: msg('Whose'),
      kind: 'choice',
      options: { me: msg('Mine'), others: msg('Someone else') },
      filter: true,
      chip: true,
      optional: true,
    },
    { name: 'created', title: msg('Created'), kind: 'moment', sort: true, filter: true, width: 144 },
    { name: 'expires', title: msg('Expires'), kind: 'moment', sort: true, filter: true, width: 144, yields: 2 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: draftStatuses, filter: true, chip: true, width: 104, yields: 1 },
    {
      name: 'approval',
      title: msg('Discount'),
      kind: 'choice',
      options: { waits: msg('Waits for approval'), approved: msg('Approved'), none: msg('Within the limit') },
      filter: true,
      chip: true,
      optional: true,
    },
  ],
  sort: '-created',
  search: msg('name or phone'),
};

export const unplacedDrafts: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['open', 'parked'] }] };
