import { changing, renamed } from '../changes.ts';
import { provenBy } from '../fact.ts';
import { built, operation } from './s7-6-groups.ts';

const patients = 'src/features/patients/contract.ts';
const medicines = 'src/features/regular-medicines/contract.ts';
const points = 'src/features/points/contract.ts';

/** What the timeline of a patient has. */
const ofPatient = (words: string, title: string, source: string, kind: string) =>
  built(
    'Patients',
    words,
    operation('crm.patientTimeline'),
    provenBy('patients/server/patients.test.ts', title),
    changing(source, `kind: '${kind}'`, "kind: 'unknown'"),
  );

/** Patients, in §7.6. */
export const patientCalls = [
  built(
    'Patients',
    'create',
    operation('crm.createPatient'),
    changing(patients, "method: 'POST', path: '/crm/patients',", "method: 'POST', path: '/crm/patient',"),
  ),
  built(
    'Patients',
    'update',
    operation('crm.updatePatient'),
    changing(patients, "updatePatient: changing('PUT', ''", "updatePatient: changing('PUT', '/x'"),
  ),
  built(
    'Patients',
    'addresses',
    operation('crm.createAddress'),
    renamed(patients, "path: '/crm/patients/{patient_id}/addresses',", 'addresses'),
  ),
  built('Patients', 'communication preference', operation('crm.setConsent'), renamed(patients, "'/consents'")),
  ofPatient(
    'prescriptions',
    'has every prescription of the patient',
    'src/features/prescriptions/server/prescriptions-of-patients.ts',
    'prescription',
  ),
  ofPatient('bills', 'has every bill of the patient', 'src/features/bills/server/bills-of-patients.ts', 'bill'),
  built(
    'Patients',
    'regular medicines',
    operation('crm.regularMedicines'),
    provenBy('regular-medicines/server.test.ts', 'is added, changed and stopped at the version that was seen'),
    changing(medicines, "path: '/crm/patients/{patient_id}/medicines',", "path: '/crm/patients/{patient_id}/medicine',"),
  ),
  built(
    'Patients',
    'rewards',
    operation('crm.points'),
    provenBy('points/server/points.test.ts', 'are read five entries at a time'),
    changing(points, "method: 'GET'", "method: 'POST'"),
  ),
  built(
    'Patients',
    'loyalty balance',
    operation('crm.points'),
    provenBy('points/server/points.test.ts', 'the ledgers of the demonstration add up'),
    changing('src/features/points/server/ledger.ts', 'balance: await balanceOf(db, patientId),', 'balance: 0,'),
  ),
];
