import { IconDiscount } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { OFFERS_PATH } from './offer-paths.ts';

/** Offers (§2.2). */
const offers: Area = {
  id: 'offers',
  title: msg('Offers'),
  path: OFFERS_PATH,
  group: 'More areas',
  icon: IconDiscount,
  access: { permission: 'offers.read' },
  screen: () => import('./console/offer-list-screen.tsx'),
};

export default {
  permissions,
  screens: [offers],
  lists: { offers: () => [api.ecommerce.offers.key(), api.ecommerce.offer.key(), api.ecommerce.tryOffer.key()] },
  slots: {
    'machine.records': [
      {
        machine: 'offer',
        records: msg('{n, plural, one {{count} offer} other {{count} offers}}'),
        list: OFFERS_PATH,
        permission: 'offers.read',
      },
    ],
  },
} satisfies ConsoleFeature;
