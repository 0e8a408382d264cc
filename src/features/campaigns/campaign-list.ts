import { servedCities } from '#features/orders/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { campaignChannels, campaignStatuses } from './campaign-choices.ts';

/** Cities in which patients order. */
export type City = (typeof servedCities)[number];
export const cities = Object.fromEntries(servedCities.map((city) => [city, city]));

/** Campaigns (§2.1), the latest first. */
export const campaignList: List = {
  id: 'campaigns',
  title: msg('Campaigns'),
  singular: msg('campaign'),
  plural: msg('campaigns'),
  service: 'crm',
  path: '/campaigns',
  read: 'campaigns.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'name', title: msg('Name'), kind: 'text', sort: true, filter: true, always: true, width: 240 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: campaignStatuses, filter: true, chip: true, width: 112 },
    { name: 'channel', title: msg('Channel'), kind: 'choice', options: campaignChannels, filter: true, chip: true, width: 104 },
    { name: 'starts_on', title: msg('First day'), kind: 'date', sort: true, filter: true, width: 112 },
    { name: 'ends_on', title: msg('Last day'), kind: 'date', sort: true, filter: true, width: 112 },
    { name: 'city', title: msg('City'), kind: 'choice', options: cities, filter: true, width: 96, yields: 3 },
    { name: 'reached', title: msg('Reached'), kind: 'number', width: 96 },
    { name: 'skipped', title: msg('Skipped'), kind: 'number', width: 96, yields: 1 },
    { name: 'per_hour', title: msg('Per hour'), kind: 'number', filter: true, width: 96, yields: 2 },
    { name: 'owner', title: msg('Planned by'), kind: 'text', filter: true, width: 144, yields: 4 },
  ],
  sort: '-starts_on',
  search: msg('name or text'),
};
