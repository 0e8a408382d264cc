import { IconCalendarRepeat } from '@tabler/icons-react';
import type { PatientPart } from '#features/patients/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { CALENDAR_PATH, SUBSCRIPTIONS, SUBSCRIPTIONS_PATH } from './subscription-paths.ts';

const subscriptions: Area = {
  id: SUBSCRIPTIONS,
  title: msg('Subscriptions'),
  path: SUBSCRIPTIONS_PATH,
  group: 'Call centre',
  icon: IconCalendarRepeat,
  access: { permission: 'subscriptions.read' },
  screen: () => import('./console/subscription-list-screen.tsx'),
};

const calendar: Area = {
  ...subscriptions,
  id: `${SUBSCRIPTIONS}/calendar`,
  title: msg('Calendar of refills'),
  path: CALENDAR_PATH,
  within: SUBSCRIPTIONS,
  screen: () => import('./console/calendar-screen.tsx'),
};

const { crm } = api;

export default {
  permissions,
  screens: [subscriptions, calendar],
  lists: {
    subscriptions: () => [
      crm.subscriptions.key(),
      crm.subscription.key(),
      crm.subscriptionsOfPatient.key(),
      crm.subscriptionCalendar.key(),
    ],
  },
  slots: {
    'patient.parts': [
      { id: 'subscriptions', title: msg('Subscriptions'), load: () => import('./console/patient-subscriptions.tsx') },
    ] satisfies PatientPart[],
    'store.hitRefills': [() => import('./console/hit-refills.tsx')],
    'machine.records': [
      {
        machine: 'subscription',
        records: msg('{n, plural, one {{count} subscription} other {{count} subscriptions}}'),
        list: SUBSCRIPTIONS_PATH,
        permission: 'subscriptions.read',
      },
      {
        machine: 'subscriptionStep',
        records: msg('{n, plural, one {{count} refill} other {{count} refills}}'),
        list: SUBSCRIPTIONS_PATH,
        permission: 'subscriptions.read',
      },
    ],
  },
} satisfies ConsoleFeature;
