import { businessDate } from '#platform/contract/business-day.ts';
import { clinicDoctors } from '#features/doctors/demo/public.ts';
import { checkPoints, type ReadingEvent } from '#features/prescriptions/prescription-choices.ts';
import type { PrescriptionRecord } from '#features/prescriptions/contract.ts';
import type { Client } from './client.ts';

/**
 * Reads the prescription of an order that waits for a pharmacist, until it is decoded: its scheduled drugs are read, others struck
 * out. A second pharmacist checks what the law asks for.
 */
export async function readPrescription([pharmacist, checker]: readonly [Client, Client], orderId: number): Promise<void> {
  const order = await pharmacist.order(orderId);
  const { rows } = await pharmacist.oms<{ rows: { id: number }[] }>('GET', `prescription-readings?search=${order.code}`);
  const [found] = rows;
  if (!found) throw new Error(`No prescription of ${order.code} waits`);
  const path = `prescription-readings/${found.id}`;
  const current = () => pharmacist.oms<PrescriptionRecord>('GET', path);
  const send = async (event: ReadingEvent) =>
    pharmacist.oms<PrescriptionRecord>('POST', `${path}/events`, { event, version: (await current()).version });
  await send('review.begun');
  await pharmacist.oms('PUT', path, {
    version: (await current()).version,
    source: 'PATIENT',
    doctor_id: clinicDoctors[0].id,
    doctor: clinicDoctors[0].name,
    registration_no: 'MMC 2011/04/1187',
    written_on: businessDate(new Date()),
    checklist: Object.keys(checkPoints),
    lines: order.lines.map(({ drug, drug_id, schedule, quantity }) =>
      schedule === null
        ? { written: drug, struck: true }
        : { written: drug, drug_id, dose: '1-0-1', days: Math.ceil(quantity / 2), quantity, reason: 'As ordered' },
    ),
  });
  await send('review.digitised');
  const { status, version } = await send('reading.approved');
  if (status === 'secondCheck') await checker.oms('POST', `${path}/check`, { version, result: 'confirmed' });
}
