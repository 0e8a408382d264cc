import { IconReportAnalytics } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { permissions } from './feature.ts';
import { CALLS_REPORT_PATH } from './report-path.ts';

const report: Area = {
  id: 'dashboard',
  title: msg('Calls report'),
  path: CALLS_REPORT_PATH,
  group: 'Call centre',
  icon: IconReportAnalytics,
  access: { permission: 'calls-report.read' },
  screen: () => import('./console/calls-report-screen.tsx'),
};

export default {
  permissions,
  screens: [report],
} satisfies ConsoleFeature;
