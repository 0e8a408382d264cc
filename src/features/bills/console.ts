import type { OrderTab } from '#features/orders/console/public.ts';
import type { PatientTab } from '#features/patients/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { api } from './console/api.ts';

const billOfOrder: OrderTab = { id: 'bill', title: msg('Bill'), load: () => import('./console/bill-tab.tsx') };

const billsOfPatient: PatientTab = { kind: 'bill', title: msg('Bills') };

export default {
  facts: { 'order.changed': ({ order_id }) => [api.oms.bill.key({ input: { order_id } })] },
  slots: { 'order.tabs': [billOfOrder], 'patient.tabs': [billsOfPatient] },
} satisfies ConsoleFeature;
