import { IconStethoscope } from '@tabler/icons-react';
import { DOCTOR_ORDERS_PATH } from '#features/orders/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { overdueQuestions } from './desk-filters.ts';
import { permissions } from './feature.ts';

const ID = 'doctor-orders';

const desk: Area = {
  id: ID,
  title: msg('Doctor orders'),
  path: DOCTOR_ORDERS_PATH,
  group: 'Orders',
  icon: IconStethoscope,
  key: 'd',
  access: { permission: 'orders.read' },
  screen: () => import('./console/desk-screen.tsx'),
};

export default {
  permissions,
  screens: [desk],
  lists: { [ID]: () => [api.oms.doctorOrders.key(), api.oms.doctorQuestions.key()] },
  // An order comes to the desk, and leaves it, by its status.
  facts: { 'order.changed': () => [api.oms.doctorOrders.key()] },
  slots: {
    work: [
      {
        id: 'doctorOrders.overdue',
        label: msg('Doctors who have not answered in time'),
        path: DOCTOR_ORDERS_PATH,
        where: overdueQuestions,
        tone: 'late',
        area: ID,
      },
    ],
    'order.questions': [() => import('./console/questions-of-order.tsx')],
    'order.line': [() => import('./console/answer-in-order.tsx')],
    'prescription.questions': [() => import('./console/questions-of-prescription.tsx')],
    'prescription.line': [() => import('./console/answer-in-prescription.tsx')],
    'machine.records': [
      {
        machine: 'doctorQuestion',
        records: msg('{n, plural, one {{count} question} other {{count} questions}}'),
        list: DOCTOR_ORDERS_PATH,
        field: 'state',
        permission: 'orders.read',
      },
    ],
  },
} satisfies ConsoleFeature;
