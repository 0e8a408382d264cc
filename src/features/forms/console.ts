import { IconClipboardList } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { ANSWERS_PATH, FORMS_PATH } from './form-paths.ts';

const ID = 'forms';

/** Forms (§2.1). */
const forms: Area = {
  id: ID,
  title: msg('Forms'),
  path: FORMS_PATH,
  group: 'More areas',
  icon: IconClipboardList,
  access: { permission: 'forms.read' },
  screen: () => import('./console/form-list-screen.tsx'),
};

const answers: Area = {
  ...forms,
  id: `${ID}/answers`,
  title: msg('Forms: answers'),
  path: ANSWERS_PATH,
  within: ID,
  access: { permission: 'forms.results' },
  screen: () => import('./console/answer-list-screen.tsx'),
};

export default {
  permissions,
  screens: [forms, answers],
  lists: {
    forms: () => [api.appForm.forms.key(), api.appForm.form.key()],
    'form-answers': () => [api.appForm.formAnswers.key(), api.appForm.formResults.key()],
  },
  slots: {
    'machine.records': [
      {
        machine: 'form',
        records: msg('{n, plural, one {{count} form} other {{count} forms}}'),
        list: FORMS_PATH,
        permission: 'forms.read',
      },
    ],
  },
} satisfies ConsoleFeature;
