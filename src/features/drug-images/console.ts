import { IconEye } from '@tabler/icons-react';
import type { DrugTab } from '#features/drugs/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';

const images: Area = {
  id: 'drug-images',
  title: msg('Drug images'),
  path: '/drug-details/upload-images',
  group: 'Drugs',
  icon: IconEye,
  access: { permission: 'masters.manage' },
  screen: () => import('./console/drug-images-screen.tsx'),
};

const imagesOfDrug: DrugTab = { id: 'images', title: msg('Images'), load: () => import('./console/card/drug-images.tsx') };

export default {
  screens: [images],
  slots: {
    'drug.tabs': [imagesOfDrug],
    work: [{ id: 'drug-images.waiting', label: msg('Images without a drug'), path: images.path, area: images.id }],
  },
} satisfies ConsoleFeature;
