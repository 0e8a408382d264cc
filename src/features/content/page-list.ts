import { servedCities } from '#features/orders/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { pageLanguages, pageStatuses } from './page-choices.ts';

/** Cities of mappings. */
export type City = (typeof servedCities)[number];
export const cities = Object.fromEntries(servedCities.map((city) => [city, city]));

/** Pages of the website (§2.2, §7.6). */
export const pageList: List = {
  id: 'pages',
  title: msg('Content management'),
  singular: msg('page'),
  plural: msg('pages'),
  service: 'web',
  path: '/pages',
  read: 'content.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'title', title: msg('Title'), kind: 'text', sort: true, filter: true, always: true, width: 224 },
    { name: 'address', title: msg('Address'), kind: 'text', sort: true, filter: true, width: 176 },
    { name: 'language', title: msg('Language'), kind: 'choice', options: pageLanguages, filter: true, chip: true, width: 88, yields: 3 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: pageStatuses, filter: true, chip: true, width: 112 },
    { name: 'live', title: msg('Live version'), kind: 'number', filter: true, width: 96, yields: 2 },
    { name: 'publish_at', title: msg('Next change'), kind: 'moment', sort: true, filter: true, width: 136 },
    { name: 'by', title: msg('Changed by'), kind: 'text', filter: true, width: 136, yields: 1 },
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 136 },
  ],
  sort: 'address',
  search: msg('title or address'),
};
