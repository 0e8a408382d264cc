import { IconFileText } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { pagesInReview } from './page-filters.ts';
import { PAGES_PATH } from './page-paths.ts';

const ID = 'cms';

/** Content management (§2.2). */
const cms: Area = {
  id: ID,
  title: msg('Content management'),
  path: PAGES_PATH,
  group: 'More areas',
  icon: IconFileText,
  access: { permission: 'content.read' },
  screen: () => import('./console/page-list-screen.tsx'),
};

export default {
  permissions,
  screens: [cms],
  lists: { pages: () => [api.web.pages.key(), api.web.page.key(), api.web.previewPage.key()] },
  slots: {
    work: [{ id: 'pages.in-review', label: msg('Pages to review'), path: PAGES_PATH, where: pagesInReview, tone: 'due', area: ID }],
    'machine.records': [
      {
        machine: 'page',
        records: msg('{n, plural, one {{count} page} other {{count} pages}}'),
        list: PAGES_PATH,
        permission: 'content.read',
      },
    ],
  },
} satisfies ConsoleFeature;
