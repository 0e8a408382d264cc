import { sql } from 'drizzle-orm';
import { isOneOf } from '#platform/server/db/columns.ts';
import { openStatuses, type OrderStatus, orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import type { PatientSource, PatientTable } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { ORDERS_PATH } from '../order-paths.ts';
import { termsOf } from './order-search.ts';

/** Orders in the timeline of their patient. */
export const ordersOfPatients: PatientSource = {
  kind: 'order',
  title: msg('Orders'),
  permission: 'orders.read',
  entries: (patient) =>
    sql`select id, placed_at as at, null::text as by, jsonb_build_object('code', code, 'status', status, 'drugs', drug_names) as data
      from orders where patient_id = ${patient}`,
  present: ({ code, status, drugs }: { code: string; status: OrderStatus; drugs: string }, id) => ({
    text: sentence(msg('Order {code}: {status}'), { code, status: sentence(orderStatusCatalogue[status].name) }),
    detail: drugs,
    path: `${ORDERS_PATH}?order_id=${id}`,
  }),
  open: {
    count: (patient) => sql`select count(*) from orders o where o.patient_id = ${patient} and ${isOneOf('o.status', openStatuses)}`,
    text: (count) => sentence(msg('Open orders: {n}'), { n: count }),
    path: (_id, phone) => `${ORDERS_PATH}?search=${phone}`,
  },
};

/** A number that may be an order's although `GLN` was not typed: a phone has ten digits. */
const orderNumber = /^\d{4,9}$/;

/** The patient of the order with the number that is searched for. */
export function patientOfOrder(search: string) {
  const { number, terms } = termsOf(search);
  if (number === null || !(terms[0]?.startsWith('gln-') || orderNumber.test(number))) return null;
  return sql`select o.patient_id from orders o where o.code = ${`GLN-${number}`}`;
}

export const orderTables: PatientTable[] = [
  {
    table: 'orders',
    title: msg('Orders'),
    at: 'placed_at',
    erasure: {
      clear: { patient_name: '', phone_no: '', address: '', last_note: '' },
      unless: {
        when: sql`exists (select from bills b where b.order_id = t.id)`,
        why: msg('Billed orders and their bills are kept for 72 months (CGST Act, section 36)'),
      },
    },
  },
  {
    table: 'prescriptions',
    title: msg('Prescriptions'),
    at: 'added_at',
    erasure: { keep: msg('Kept for two years (Drugs Rules, rule 65)') },
  },
];
