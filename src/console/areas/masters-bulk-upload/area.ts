import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

/** Below "Drug masters" (§2.2), whose rail leads here. */
export const area: Area = {
  id: 'masters-bulk-upload',
  title: msg('Bulk upload'),
  path: '/masters/bulk-upload',
  within: 'masters',
  group: 'Drugs',
  icon: 'upload',
  access: { permission: 'masters.manage' },
  screen: () => import('./bulk-upload-screen.tsx'),
};
