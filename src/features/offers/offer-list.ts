import { servedCities } from '#features/orders/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { offerChannels, offerStatuses } from './offer-choices.ts';

/** Cities of offers. */
export type City = (typeof servedCities)[number];
export const cities = Object.fromEntries(servedCities.map((city) => [city, city]));

/** Offers (§2.2, §7.6). */
export const offerList: List = {
  id: 'offers',
  title: msg('Offers'),
  singular: msg('offer'),
  plural: msg('offers'),
  service: 'ecommerce',
  path: '/offers',
  read: 'offers.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'code', title: msg('Code'), kind: 'text', sort: true, filter: true, always: true, width: 136 },
    { name: 'title', title: msg('Title'), kind: 'text', sort: true, filter: true, width: 192, yields: 6 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: offerStatuses, filter: true, chip: true, width: 112 },
    { name: 'percent', title: msg('Off %'), kind: 'number', sort: true, filter: true, width: 80 },
    { name: 'starts_on', title: msg('First day'), kind: 'date', sort: true, filter: true, width: 112 },
    { name: 'ends_on', title: msg('Last day'), kind: 'date', sort: true, filter: true, width: 112 },
    { name: 'minimum', title: msg('For carts from'), kind: 'money', filter: true, width: 128, yields: 3 },
    { name: 'city', title: msg('City'), kind: 'choice', options: cities, filter: true, chip: true, width: 96, yields: 4 },
    { name: 'channel', title: msg('Orders'), kind: 'choice', options: offerChannels, filter: true, width: 152, yields: 2 },
    { name: 'spent', title: msg('Spent'), kind: 'money', sort: true, filter: true, width: 112 },
    { name: 'budget', title: msg('Budget'), kind: 'money', filter: true, width: 112, yields: 5 },
    { name: 'uses', title: msg('Orders with it'), kind: 'number', width: 112, yields: 1 },
  ],
  sort: '-starts_on',
  search: msg('code or title'),
};
