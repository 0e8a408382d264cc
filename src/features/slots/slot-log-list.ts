import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { type bookingStates, slotTypeNames } from './slot-choices.ts';
import { SLOT_LOG_PATH } from './slot-paths.ts';

/** What happens to a place in a slot. */
const slotEvents = {
  'slot.held': msg('Held'),
  'hold.renewed': msg('Held longer'),
  'slot.booked': msg('Booked'),
  'slot.released': msg('Released'),
  'slot.used': msg('Used'),
  'hold.passed': msg('Hold expired'),
} as const;

const stateNames: Readonly<Record<(typeof bookingStates)[number], string>> = {
  held: msg('Held'),
  booked: msg('Booked'),
  used: msg('Used'),
  released: msg('Released'),
  expired: msg('Expired'),
};

/** Slot logs (§7.6): who held, booked, released or used a place in a delivery slot, the newest first. */
export const slotLogList: List = {
  id: 'slot-logs',
  title: msg('Slot log'),
  singular: msg('slot log entry'),
  plural: msg('slot log entries'),
  service: 'store',
  path: '/slot-logs',
  read: 'slot-logs.read',
  manage: null,
  fields: [
    { name: 'at', title: msg('When'), kind: 'moment', sort: true, filter: true, always: true, width: 148 },
    { name: 'event', title: msg('What'), kind: 'choice', options: slotEvents, filter: true, chip: true, width: 120 },
    { name: 'before', title: msg('Before'), kind: 'choice', options: stateNames, filter: true, width: 96, yields: 2 },
    { name: 'after', title: msg('After'), kind: 'choice', options: stateNames, filter: true, width: 96 },
    { name: 'order', title: msg('Order'), kind: 'text', filter: true, width: 120 },
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 168 },
    { name: 'day', title: msg('Day'), kind: 'date', filter: true, width: 112 },
    { name: 'slot', title: msg('Slot'), kind: 'text', filter: true, width: 120 },
    { name: 'type', title: msg('Type'), kind: 'choice', options: slotTypeNames, filter: true, chip: true, width: 112, yields: 1 },
    { name: 'by', title: msg('By'), kind: 'text', filter: true, width: 152, yields: 3 },
  ],
  sort: '-at',
  search: msg('order or store'),
};

/** Slot log of one order. */
export const slotLogOf = (code: string): string =>
  `${SLOT_LOG_PATH}?where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'order', is: 'is', value: code }] }))}`;
