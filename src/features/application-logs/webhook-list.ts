import { msg } from '#platform/contract/sentence.ts';
import { webhookDirections, webhookServices } from '#platform/contract/webhook-choices.ts';
import type { List } from '#platform/list/list.ts';

/** Signed messages to and from other systems (§7.6, webhook call logs), without their contents. */
export const webhookList: List = {
  id: 'webhooks',
  title: msg('Webhooks'),
  singular: msg('message'),
  plural: msg('messages'),
  service: 'admin',
  path: '/webhooks',
  read: 'application-logs.read',
  manage: null,
  fields: [
    { name: 'at', title: msg('When'), kind: 'moment', sort: true, filter: true, always: true, width: 160 },
    { name: 'direction', title: msg('Direction'), kind: 'choice', options: webhookDirections, filter: true, chip: true, width: 104 },
    { name: 'service', title: msg('System'), kind: 'choice', options: webhookServices, filter: true, chip: true, width: 152 },
    { name: 'type', title: msg('Type'), kind: 'text', filter: true, width: 144 },
    { name: 'status', title: msg('Answer'), kind: 'number', filter: true, width: 88 },
    { name: 'problem', title: msg('Problem'), kind: 'text', filter: true, chip: true, width: 176 },
    { name: 'took', title: msg('Took, ms'), kind: 'number', filter: true, width: 88 },
    { name: 'message', title: msg('Message id'), kind: 'text', filter: true, width: 232 },
    { name: 'request', title: msg('Request'), kind: 'text', filter: true, optional: true, width: 296 },
  ],
  sort: '-at',
  search: msg('Message id, type or problem'),
};
