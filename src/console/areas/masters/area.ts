import { msg } from '#console/language/language.ts';
import { masterIds, masterTitles } from '#contracts/master-ids.ts';
import type { Area } from '../area.ts';

const ID = 'masters';

/** One screen for each master (§2.2). The menu has one entry for all of them, which opens the first. */
export const areas: readonly Area[] = masterIds.map((master, at) => ({
  id: at === 0 ? ID : `${ID}/${master}`,
  title: masterTitles[master],
  path: `/masters/${master}-master`,
  group: 'Drugs',
  icon: 'cols',
  access: { permission: 'masters.read' },
  screen: () =>
    import('./masters-screen.tsx').then(({ default: screen, prepareMaster }) => ({ default: screen, prepare: prepareMaster(master) })),
  ...(at === 0 ? { key: 'm', menu: msg('Drug masters') } : { within: ID }),
}));
