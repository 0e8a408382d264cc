import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

/** Pharmacy search (§7.6): drugs and all that they are made of, by and with. */
export const area: Area = {
  id: 'pharmacy-search',
  title: msg('Pharmacy search'),
  path: '/pharmacy-search',
  group: 'Drugs',
  icon: 'search',
  key: 'p',
  access: { permission: 'catalogue.search' },
  screen: () => import('./pharmacy-search-screen.tsx'),
};
