import { sql } from 'drizzle-orm';
import { ORDERS_PATH } from '#features/orders/public.ts';
import type { PatientSource } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';

/** Bills in the timeline of their patient. */
export const billsOfPatients: PatientSource = {
  kind: 'bill',
  title: msg('Bills'),
  permission: 'orders.read',
  entries: (patient) =>
    sql`select b.id, b.billed_at as at, null::text as by,
        jsonb_build_object('number', b.number, 'order', b.order_id, 'seller', b.seller, 'cancelled', b.cancelled_at is not null) as data
      from bills b join orders o on o.id = b.order_id where o.patient_id = ${patient}`,
  present: ({ number, order, seller, cancelled }: { number: string; order: number; seller: string; cancelled: boolean }) => ({
    text: sentence(cancelled ? msg('Bill {number}, cancelled') : msg('Bill {number}'), { number }),
    detail: seller,
    path: `${ORDERS_PATH}?order_id=${order}`,
  }),
};
