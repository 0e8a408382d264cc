import type { Demo } from '#platform/server/demo/demo.ts';
import { fillConsents } from './demo/consents.ts';
import { fillDuplicates } from './demo/duplicates.ts';
import { fillFamilies } from './demo/families.ts';
import {
  familyMembers,
  mergeEvents,
  patientAddresses,
  patientConsents,
  patientEvents,
  patientFamilies,
  patientMerges,
  patientNotes,
} from './schema.ts';

/** Addresses, families with guardians, notes and consents of the patients, and some patients who are stored twice. */
const demo: Demo = {
  tables: [patientAddresses, patientFamilies, familyMembers, patientNotes, patientConsents, patientEvents, patientMerges, mergeEvents],
  reads: ['orders', 'patients', 'users'],
  fill: async (parts) => {
    await parts.client.query(`insert into patient_addresses (patient_id, type, address, pincode, created_at, is_default)
      select patient_id, 'HOME', address, pincode, min(placed_at),
        row_number() over (partition by patient_id order by max(placed_at) desc, address) = 1
      from orders group by patient_id, address, pincode order by patient_id`);
    await fillFamilies(parts);
    await fillConsents(parts);
    await fillDuplicates(parts);
  },
};
export default demo;
