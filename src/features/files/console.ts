import { IconDownload } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';

const files: Area = {
  id: 's3-upload',
  title: msg('S3 upload'),
  path: '/s3-upload',
  group: 'More areas',
  icon: IconDownload,
  key: 'f',
  access: { permission: 'files.manage' },
  screen: () => import('./console/s3-upload-screen.tsx'),
};

export default {
  screens: [files],
} satisfies ConsoleFeature;
