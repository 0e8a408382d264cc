import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 's3-upload',
  title: msg('S3 upload'),
  path: '/s3-upload',
  group: 'More areas',
  icon: 'export',
  key: 'f',
  access: { permission: 'files.manage' },
  screen: () => import('./s3-upload-screen.tsx'),
};
