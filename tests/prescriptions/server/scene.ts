import { clinicDoctors } from '#features/doctors/demo/public.ts';
import type { PrescriptionRecord } from '#features/prescriptions/contract.ts';
import type { TestBrowser, TestServer } from '#tests/support/server.ts';

/**
 * An order with one drug of a schedule waits for a pharmacist, with its prescription. Returns the id of the prescription. Many calls
 * take cancelled orders too.
 */
export async function received(
  server: TestServer,
  schedule: string | null = 'H',
  source = 'PATIENT',
): Promise<{ id: number; drugId: number; orderId: number }> {
  const { rows } = await server.db.$client.query<{ order_id: number; drug_id: number; id: number }>(
    `with drug as (select id from drugs where schedule is not distinct from $1 and uom = 'Tablet' and retired_at is null order by id limit 1),
      fresh as (select o.id, o.patient_id from orders o where o.status in ('PLACED', 'CONFIRM-BUT-NEED-PRESCRIPTION', 'CANCEL-BY-CUSTOMER', 'CANCEL-BY-US')
          and not exists (select 1 from prescriptions p where p.order_id = o.id) and exists (select 1 from order_lines l where l.order_id = o.id)
          and not exists (select 1 from bills b where b.order_id = o.id)
        order by o.status like 'CANCEL%', o.id limit 1),
      waiting as (update orders o set status = 'PRESCRIPTION-CREATED', status_name = 'PRESCRIPTION-CREATED' from fresh where o.id = fresh.id),
      cleared as (delete from order_lines l using fresh where l.order_id = fresh.id and l.id <> (select min(id) from order_lines m where m.order_id = fresh.id)),
      lines as (update order_lines l set drug_id = drug.id, quantity = 10, decoded = false from drug, fresh
        where l.order_id = fresh.id and l.id = (select min(id) from order_lines m where m.order_id = fresh.id)),
      paper as (insert into prescriptions (patient_id, order_id, file_name, media_type, file, added_at, added_by)
        select patient_id, id, 'paper.png', 'image/png', '', $3, 'Patient' from fresh returning id, order_id, patient_id),
      made as (insert into prescription_readings (status, prescription_id, order_id, patient_id, source, received_at, updated_at)
        select 'received', id, order_id, patient_id, $2, $3, $3 from paper returning id, order_id),
      logged as (insert into prescription_events (reading_id, version, at, by, event, to_status, payload)
        select id, 1, $3, 'System', 'prescription.received', 'received', '{}' from made)
    select made.id::int, made.order_id::int, drug.id::int as drug_id from made, drug`,
    [schedule, source, server.clock.now()],
  );
  const [found] = rows;
  if (!found) throw new Error('No prescription waits');
  return { id: found.id, drugId: found.drug_id, orderId: found.order_id };
}

const path = (id: number, end = '') => `/api/oms/prescription-readings/${id}${end}`;

export const get = async (browser: TestBrowser, id: number): Promise<PrescriptionRecord> => (await browser.request('GET', path(id))).body;

export const send = async (browser: TestBrowser, id: number, event: string, fields: object = {}) =>
  browser.request('POST', path(id, '/events'), { version: (await get(browser, id)).version, event, ...fields });

export const check = async (browser: TestBrowser, id: number, fields: object) =>
  browser.request('POST', path(id, '/check'), { version: (await get(browser, id)).version, ...fields });

export const reopen = async (browser: TestBrowser, id: number) =>
  browser.request('POST', path(id, '/reopen'), { version: (await get(browser, id)).version });

export const line = (drugId: number, fields: object = {}) => ({
  written: 'T',
  drug_id: drugId,
  dose: '1-0-1',
  days: 5,
  quantity: 10,
  ...fields,
});

/** Everything that a reader finds on a good paper. */
export const reading = (drugId: number, fields: object = {}) => ({
  source: 'PATIENT',
  doctor_id: clinicDoctors[0].id,
  doctor: clinicDoctors[0].name,
  registration_no: 'MMC 2011/04/1187',
  written_on: '2026-11-18',
  valid_until: '2027-05-18',
  checklist: ['patient', 'doctor', 'registration', 'date', 'validity', 'signature'],
  lines: [line(drugId)],
  ...fields,
});

export const save = async (browser: TestBrowser, id: number, fields: object) =>
  browser.request('PUT', path(id), { version: (await get(browser, id)).version, ...fields });

/** Reads a prescription until it is approved. */
export async function approved(browser: TestBrowser, { id, drugId }: { id: number; drugId: number }, fields: object = {}) {
  await send(browser, id, 'review.begun');
  await save(browser, id, reading(drugId, fields));
  await send(browser, id, 'review.digitised');
  return send(browser, id, 'reading.approved');
}

/** Sends the order of a decoded prescription to its store, which has the drug. */
export async function sendToStore(agent: TestBrowser, server: TestServer, { orderId, drugId }: { orderId: number; drugId: number }) {
  const { $client } = server.db;
  await $client.query(
    `insert into store_stock (store_id, drug_id, on_hand, reserved) select store_id, $2, 1000, 0 from orders where id = $1
     on conflict (store_id, drug_id) do update set on_hand = 1000`,
    [orderId, drugId],
  );
  await $client.query('delete from patient_allergies a using orders o where o.patient_id = a.patient_id and o.id = $1', [orderId]);
  const { body: order } = await agent.request('GET', `/api/oms/orders/${orderId}`);
  const event = { event: 'mark_create_patient_store_order', version: order.version };
  return agent.request('POST', `/api/oms/orders/${orderId}/events`, event);
}
