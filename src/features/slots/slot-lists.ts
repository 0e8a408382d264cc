import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { stateField } from '#platform/list/retirement.ts';
import { slotTypeNames } from './slot-choices.ts';

const type = {
  name: 'slot_type',
  title: msg('Type'),
  kind: 'choice',
  options: slotTypeNames,
  filter: true,
  chip: true,
  width: 128,
} as const;
const store = { name: 'store', title: msg('Store'), kind: 'text', sort: true, filter: true, always: true, width: 192 } as const;
const updated = { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 128, yields: 1 } as const;

/** Slots of the stores (§3): when, on which days, and for how many orders. */
export const slotList = {
  id: 'store-slots',
  title: msg('Slots'),
  singular: msg('slot'),
  plural: msg('slots'),
  service: 'store',
  path: '/store-slots',
  read: 'stores.read',
  manage: 'stores.manage',
  fields: [
    store,
    type,
    { name: 'starts', title: msg('Starts'), kind: 'text', sort: true, filter: true, width: 88 },
    { name: 'ends', title: msg('Ends'), kind: 'text', filter: true, edit: true, width: 88 },
    { name: 'weekdays', title: msg('Weekdays'), kind: 'text', filter: true, edit: true, width: 232 },
    { name: 'capacity', title: msg('Orders a day'), kind: 'number', filter: true, edit: true, width: 112 },
    { name: 'cut_off', title: msg('Closes before, min'), kind: 'number', filter: true, edit: true, width: 144, yields: 2 },
    { name: 'booked', title: msg('Booked ahead'), kind: 'number', filter: true, width: 120 },
    { name: 'is_active', title: msg('Offered'), kind: 'flag', filter: true, edit: true, width: 88 },
    stateField,
    updated,
  ],
  sort: 'store',
  search: msg('Store'),
} satisfies List;

/** Days on which slots take more or fewer orders than usual, or none. */
export const slotDayList = {
  id: 'slot-days',
  title: msg('Days that differ'),
  singular: msg('day that differs'),
  plural: msg('days that differ'),
  service: 'store',
  path: '/slot-days',
  read: 'stores.read',
  manage: 'stores.manage',
  fields: [
    store,
    type,
    { name: 'day', title: msg('Day'), kind: 'date', sort: true, filter: true, always: true, width: 120 },
    { name: 'starts', title: msg('Slot at'), kind: 'text', filter: true, width: 96 },
    { name: 'capacity', title: msg('Orders'), kind: 'number', filter: true, edit: true, width: 96 },
    { name: 'note', title: msg('Note'), kind: 'text', filter: true, edit: true, width: 240 },
    stateField,
    updated,
  ],
  sort: '-day',
  search: msg('Store or note'),
} satisfies List;
