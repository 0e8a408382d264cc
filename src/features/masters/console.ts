import { IconColumns3, IconUpload, IconZoomCheck } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { masterIds, masterTitles, type MasterId } from './master-ids.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { masterListId } from './master-list-id.ts';
import { QUALITY_PATH } from './quality-path.ts';

/** Query keys of the lists and records of a master. */
const keysOf = (master: MasterId) => [
  api.item.masterLists[master].key(),
  ...[api.item.masterRecord, api.item.masterHistory, api.item.masterUses].map((of) => of.key({ input: { master } })),
];

const ID = 'masters';

/** One screen per master (§2.2). The menu has one entry for all of them, which opens the first. */
const masters: readonly Area[] = masterIds.map((master, at) => ({
  id: at === 0 ? ID : `${ID}/${master}`,
  title: masterTitles[master],
  path: `/masters/${master}-master`,
  group: 'Drugs',
  icon: IconColumns3,
  access: { permission: 'masters.read' },
  screen: () =>
    import('./console/screen/masters-screen.tsx').then(({ default: screen, prepareMaster }) => ({
      default: screen,
      prepare: prepareMaster(master),
    })),
  ...(at === 0 ? { key: 'm', menu: msg('Drug masters') } : { within: ID }),
}));

/** Listed below "Drug masters" in the menu (§2.2) and linked from its rail. */
const bulkUpload: Area = {
  id: 'masters-bulk-upload',
  title: msg('Bulk upload'),
  path: '/masters/bulk-upload',
  within: 'masters',
  group: 'Drugs',
  icon: IconUpload,
  access: { permission: 'masters.manage' },
  screen: () => import('./console/bulk-upload-screen.tsx'),
};

/** Linked from the rail of the masters. */
const quality: Area = {
  id: 'masters-quality',
  title: msg('Data quality'),
  path: QUALITY_PATH,
  within: 'masters',
  group: 'Drugs',
  icon: IconZoomCheck,
  access: { permission: 'masters.read' },
  screen: () => import('./console/quality/quality-screen.tsx'),
};

export default {
  permissions,
  screens: [...masters, quality, bulkUpload],
  drafts: () => import('./console/record/master-draft-schema.ts').then(({ default: schemas }) => schemas),
  lists: {
    ...Object.fromEntries(masterIds.map((master) => [masterListId(master), () => keysOf(master)])),
    'master-quality': () => [api.item.masterQuality.key(), api.item.masterFinding.key()],
  },
} satisfies ConsoleFeature;
