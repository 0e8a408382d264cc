import { IconEye, IconSitemap } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg, loadChartMessages } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { inspectorItems } from './inspection/console/inspector-items.ts';

const statecharts: Area = {
  id: 'statecharts',
  title: msg('Statecharts'),
  path: '/statecharts',
  group: 'More areas',
  icon: IconSitemap,
  access: 'session',
  workOf: 'flow.read',
  screen: () => Promise.all([import('./console/screen/statecharts-screen.tsx'), loadChartMessages()]).then(([screen]) => screen),
};

const ID = 'inspector';
const shared = { group: 'More areas', icon: IconEye } as const;

/** Inspection of running consoles: live in a separate window, or recorded. */
const inspector: readonly Area[] = [
  {
    ...shared,
    id: `${ID}/recordings`,
    title: msg('Recorded sessions'),
    path: '/inspector/recordings',
    access: { permission: 'recordings.read' },
    screen: () => import('./recording/console/recordings/recordings-screen.tsx'),
  },
  {
    ...shared,
    id: ID,
    title: msg('Inspector'),
    path: '/inspector',
    bare: true,
    access: { permission: 'inspector.use' },
    screen: () => import('./console/inspector/inspector-screen.tsx'),
  },
];

/** Query key of the order flow figures. */
const orderFlow = api.admin.flow.key({ input: { machine: 'orderLifecycle' } });

export default {
  permissions,
  screens: [statecharts, ...inspector],
  facts: { 'order.changed': () => [orderFlow] },
  lists: { recordings: () => [api.admin.recordings.key(), api.admin.ownRecordings.key()] },
  slow: [{ key: orderFlow, pause: 5_000 }],
  drafts: () => import('./recording/console/recorder/recording-draft-schema.ts').then(({ default: schemas }) => schemas),
  slots: {
    'header.start': [() => import('./recording/console/recording-mark.tsx')],
    'settings.items': [inspectorItems],
    'account.section': [() => import('./recording/console/record-session.tsx')],
    'palette.search': [async () => (await import('./console/palette-charts.ts')).chartSearch],
  },
} satisfies ConsoleFeature;
