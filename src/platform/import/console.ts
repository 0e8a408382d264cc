import { IconFile } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { WorkFigure } from '#platform/work/console/work-counts.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { waitingStates } from './waiting-states.ts';

/** List of all imports and bulk edits. */
const imports: Area = {
  id: 'imports',
  title: msg('Imports'),
  path: '/imports',
  group: 'More areas',
  icon: IconFile,
  access: { permission: 'imports.read' },
  screen: () => import('./console/imports/imports-screen.tsx'),
};

const waiting: WorkFigure = {
  id: 'imports.waiting',
  label: msg('Imports to continue'),
  path: `${imports.path}?state=${waitingStates.join(',')}`,
  tone: 'due',
  area: imports.id,
};

export default {
  permissions,
  screens: [imports],
  slots: {
    work: [waiting],
    'machine.records': [
      {
        machine: 'fileImport',
        records: msg('{n, plural, one {{count} import} other {{count} imports}}'),
        noList: msg('The list of imports has no filter for states'),
        permission: 'imports.read',
      },
    ],
  },
  drafts: () => import('./console/mapping/mapping-draft-schema.ts').then(({ default: schemas }) => schemas),
} satisfies ConsoleFeature;
