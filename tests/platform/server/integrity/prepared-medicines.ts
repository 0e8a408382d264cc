import { randomUUID } from 'node:crypto';
import { callable } from '#features/regular-medicines/refill-list.ts';
import { newMedicine } from '#tests/support/medicine-examples.ts';
import { aPatient } from './prepared-patients.ts';
import { post, type Prepare, request, type Scene } from './scene.ts';

/** Regular medicines in a state in which the operations on them succeed. */

async function aMedicine(scene: Scene) {
  const patient_id = await aPatient(scene);
  const { medicines } = await post(scene, `crm/patients/${patient_id}/medicines`, { version: 1, ...newMedicine });
  return { patient_id, version: 2, medicine_id: medicines[0].id as number };
}

export const preparedMedicines: Record<string, Prepare> = {
  'crm.addMedicine': async (scene) => ({ patient_id: await aPatient(scene), version: 1, ...newMedicine, request_key: randomUUID() }),
  'crm.changeMedicine': async (scene) => ({ ...(await aMedicine(scene)), per_day: 3, started_on: '2026-10-01', request_key: randomUUID() }),
  'crm.stopMedicine': async (scene) => ({ ...(await aMedicine(scene)), request_key: randomUUID() }),
  'crm.reorderMedicines': async (scene) => {
    const { patient_id, medicine_id } = await aMedicine(scene);
    return { patient_id, medicine_ids: [medicine_id], request_key: randomUUID() };
  },
  'crm.adjustPoints': async (scene) => ({
    patient_id: await aPatient(scene),
    points: 50,
    note: 'Parcel came late',
    request_key: randomUUID(),
  }),
  'crm.callAboutRefill': async (scene) => {
    const { rows } = await request(scene, 'GET', `crm/refills?limit=1&where=${encodeURIComponent(JSON.stringify(callable))}`);
    return { patient_id: rows[0].id, request_key: randomUUID() };
  },
};
