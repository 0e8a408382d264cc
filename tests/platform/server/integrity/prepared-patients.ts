import { randomUUID } from 'node:crypto';
import { newAddress, newAllergy, patientExamples } from '#tests/support/patient-examples.ts';
import { post, type Prepare, request, type Scene } from './scene.ts';

/** Patients in a state in which the operations on them succeed. */

export async function aPatient(scene: Scene): Promise<number> {
  const create = () => post(scene, 'crm/patients', { ...patientExamples['crm.createPatient'](), request_key: randomUUID() });
  const { patient_id } = await create();
  // The next id belongs to a patient too: a key that is reused for it is refused for its own sake.
  await create();
  return patient_id;
}

export async function anAddress(scene: Scene): Promise<{ patient_id: number; version: number; address_id: number }> {
  const patient_id = await aPatient(scene);
  const { address_id } = await post(scene, `crm/patients/${patient_id}/addresses`, { ...newAddress, request_key: randomUUID() });
  const { version } = await request(scene, 'GET', `crm/patients/${patient_id}`);
  return { patient_id, version, address_id };
}

async function anAllergy(scene: Scene): Promise<{ patient_id: number; version: number; allergy_id: number }> {
  const patient_id = await aPatient(scene);
  const { version, allergies } = await post(scene, `crm/patients/${patient_id}/allergies`, { ...newAllergy, request_key: randomUUID() });
  return { patient_id, version, allergy_id: allergies[0].id };
}

type Name = keyof typeof patientExamples;
const about = (name: Name) => async (scene: Scene) => ({
  ...patientExamples[name](),
  patient_id: await aPatient(scene),
  request_key: randomUUID(),
});

async function aMerge(scene: Scene): Promise<{ merge_id: number; version: number; request_key: string }> {
  const [kept_id, duplicate_id] = [await aPatient(scene), await aPatient(scene)];
  const { merge_id, version } = await post(scene, 'crm/patient-merges', { kept_id, duplicate_id });
  return { merge_id, version, request_key: randomUUID() };
}

export const preparedPatients: Record<string, Prepare> = {
  'crm.updatePatient': about('crm.updatePatient'),
  'crm.updateAddress': async (scene) => ({ ...(await anAddress(scene)), ...newAddress, address: '5 Hill Road', request_key: randomUUID() }),
  'crm.removeAddress': async (scene) => ({ ...(await anAddress(scene)), request_key: randomUUID() }),
  'crm.setDefaultAddress': async (scene) => {
    const { patient_id, version } = await anAddress(scene);
    const another = { ...newAddress, address: '5 Hill Road', request_key: randomUUID() };
    const { address_id } = await post(scene, `crm/patients/${patient_id}/addresses`, another);
    return { patient_id, version, address_id, request_key: randomUUID() };
  },
  'crm.addAllergy': about('crm.addAllergy'),
  'crm.updateAllergy': async (scene) => ({ ...(await anAllergy(scene)), ...newAllergy, severity: 'MILD', request_key: randomUUID() }),
  'crm.removeAllergy': async (scene) => ({ ...(await anAllergy(scene)), request_key: randomUUID() }),
  'crm.addPatientNote': about('crm.addPatientNote'),
  'crm.setConsent': about('crm.setConsent'),
  'crm.addRelative': async (scene) => ({
    ...(await about('crm.addRelative')(scene)),
    relative_id: await aPatient(scene),
  }),
  'crm.proposeMerge': async (scene) => ({ kept_id: await aPatient(scene), duplicate_id: await aPatient(scene), request_key: randomUUID() }),
  'crm.patientMerge': async (scene) => ({ merge_id: (await aMerge(scene)).merge_id }),
  'crm.patientPair': async (scene) => {
    const { merge_id } = await aMerge(scene);
    const { rows } = await scene.server.db.$client.query<{ id: number }>(
      'select p.id::int from patient_pairs p join patient_merges m on m.id = $1 and least(m.patient_id, m.duplicate_id) = p.one_id',
      [merge_id],
    );
    return { pair_id: rows[0]?.id };
  },
  'crm.erasePatient': async (scene) => ({ patient_id: await aPatient(scene), version: 1, request_key: randomUUID() }),
  'crm.confirmMerge': aMerge,
  'crm.dismissMerge': aMerge,
  'crm.undoMerge': async (scene) => {
    const { merge_id, version } = await aMerge(scene);
    const { version: merged } = await post(scene, `crm/patient-merges/${merge_id}/confirm`, { version });
    return { merge_id, version: merged, request_key: randomUUID() };
  },
  'crm.removeRelative': async (scene) => {
    const [patient_id, relative_id] = [await aPatient(scene), await aPatient(scene)];
    await post(scene, `crm/patients/${patient_id}/family`, { relative_id, relationship: 'SPOUSE', request_key: randomUUID() });
    return { patient_id, relative_id, request_key: randomUUID() };
  },
};
