import { closingReasons } from '#machines/stores/closing-reasons.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { closureRules, periodStatuses, storePositions, storeStates } from './store-ops-choices.ts';

const defaults = { service: 'store', read: 'stores.read', manage: null } as const;
const reason = { name: 'reason', title: msg('Reason'), kind: 'choice', options: closingReasons, filter: true } as const;

/** Stores as they are at this moment (§2.2, store serviceability). */
export const storeList: List = {
  ...defaults,
  id: 'stores',
  title: msg('Stores'),
  singular: msg('store'),
  plural: msg('stores'),
  path: '/ops-stores',
  fields: [
    { name: 'name', title: msg('Store'), kind: 'text', sort: true, filter: true, always: true, width: 176 },
    { name: 'code', title: msg('Code'), kind: 'text', sort: true, filter: true, width: 96 },
    {
      name: 'city',
      title: msg('City'),
      kind: 'choice',
      options: { Mumbai: msg('Mumbai'), Pune: msg('Pune'), Surat: msg('Surat') },
      filter: true,
      chip: true,
      width: 96,
    },
    { name: 'group', title: msg('Store group'), kind: 'text', filter: true, width: 224, yields: 1 },
    { name: 'state', title: msg('State'), kind: 'choice', options: storeStates, filter: true, chip: true, width: 144 },
    { name: 'until', title: msg('Until'), kind: 'moment', filter: true, width: 128 },
    { ...reason, width: 168 },
    { name: 'rule', title: msg('Closed by'), kind: 'choice', options: closureRules, filter: true, width: 144, yields: 2 },
    { name: 'slots', title: msg('Slots left today'), kind: 'number', filter: true, width: 128 },
    { name: 'orders', title: msg('Open orders'), kind: 'number', filter: true, width: 112 },
    { name: 'licence', title: msg('Licence until'), kind: 'date', sort: true, filter: true, width: 200, yields: 3 },
    { name: 'pincode', title: msg('Pincode'), kind: 'text', filter: true, optional: true, width: 96 },
    { name: 'position', title: msg('Position'), kind: 'choice', options: storePositions, filter: true, optional: true, width: 176 },
    { name: 'latitude', title: msg('Latitude'), kind: 'number', optional: true, width: 96 },
    { name: 'longitude', title: msg('Longitude'), kind: 'number', optional: true, width: 96 },
  ],
  sort: 'name',
  search: msg('store, code or pincode'),
};

/** Pincodes that a store serves before any store group is asked (§7.6, anchor stores). */
export const anchorStoreList: List = {
  ...defaults,
  id: 'anchor-stores',
  title: msg('Anchor stores'),
  singular: msg('anchor store'),
  plural: msg('anchor stores'),
  path: '/anchor-stores',
  fields: [
    { name: 'pincode', title: msg('Pincode'), kind: 'text', sort: true, filter: true, always: true, width: 110 },
    { name: 'district', title: msg('District'), kind: 'text', sort: true, filter: true, width: 176 },
    { name: 'state', title: msg('State or territory'), kind: 'text', filter: true, width: 180 },
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 200 },
    { name: 'serviceability', title: msg('Serves now'), kind: 'choice', options: storeStates, filter: true, chip: true, width: 160 },
    { name: 'until', title: msg('Until'), kind: 'moment', filter: true, width: 144 },
  ],
  sort: 'pincode',
  search: msg('pincode, district or store'),
};

/** The unserviceable schedule (§7.6). */
export const periodList: List = {
  ...defaults,
  id: 'unserviceable-periods',
  title: msg('Unserviceable schedule'),
  singular: msg('period'),
  plural: msg('periods'),
  path: '/unserviceable-periods',
  fields: [
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, always: true, width: 176 },
    {
      name: 'kind',
      title: msg('Kind'),
      kind: 'choice',
      options: { dated: msg('Dated'), recurring: msg('Recurring') },
      filter: true,
      chip: true,
      width: 104,
    },
    { name: 'status', title: msg('Status'), kind: 'choice', options: periodStatuses, filter: true, chip: true, width: 112 },
    { name: 'from', title: msg('From'), kind: 'moment', sort: true, filter: true, width: 144 },
    { name: 'until', title: msg('Until'), kind: 'moment', filter: true, width: 144 },
    { name: 'days', title: msg('Days of the week'), kind: 'text', width: 152, yields: 1 },
    { ...reason, chip: true, width: 168 },
    { name: 'note', title: msg('Note'), kind: 'text', filter: true, width: 200, yields: 2 },
    { name: 'city', title: msg('City'), kind: 'text', filter: true, optional: true, width: 96 },
  ],
  sort: 'from',
  search: msg('store or note'),
};

/** What happened to stores and their periods. */
export const storeEvents = {
  'store.closed': msg('Store closed'),
  'store.opened': msg('Store opened'),
  'hours.changed': msg('Hours changed'),
  'licence.changed': msg('Licence changed'),
  'position.changed': msg('Position changed'),
  'period.planned': msg('Period planned'),
  'period.changed': msg('Period changed'),
  'period.cancelled': msg('Period cancelled'),
  'period.endedEarly': msg('Period ended early'),
  'day.excepted': msg('Day left out'),
  'time.passed': msg('Start or end passed'),
} as const;

/** The log of the unserviceable schedule (§7.6), newest first. */
export const scheduleLogList: List = {
  ...defaults,
  id: 'unserviceable-log',
  title: msg('Schedule log'),
  singular: msg('schedule log entry'),
  plural: msg('schedule log entries'),
  path: '/unserviceable-log',
  fields: [
    { name: 'at', title: msg('When'), kind: 'moment', sort: true, filter: true, always: true, width: 148 },
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 176 },
    { name: 'event', title: msg('What'), kind: 'choice', options: storeEvents, filter: true, chip: true, width: 160 },
    { name: 'after', title: msg('After'), kind: 'choice', options: { ...storeStates, ...periodStatuses }, filter: true, width: 128 },
    { ...reason, width: 168 },
    { name: 'from', title: msg('From'), kind: 'moment', filter: true, width: 128, yields: 1 },
    { name: 'until', title: msg('Until'), kind: 'moment', filter: true, width: 128 },
    { name: 'note', title: msg('Note'), kind: 'text', filter: true, width: 176, yields: 2 },
    { name: 'by', title: msg('By'), kind: 'text', filter: true, width: 144 },
  ],
  sort: '-at',
  search: msg('store or note'),
};
