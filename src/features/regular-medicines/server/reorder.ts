import { sql } from 'drizzle-orm';
import { createDraft } from '#features/place-order/server/public.ts';
import { holdPatient, type PatientUser } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { reorderQuantity } from './supply.ts';

interface Reorder {
  patient_id: number;
  medicine_ids: number[];
  request_key?: string | undefined;
}

/** A draft of an order with medicines that the patient takes. Idempotent by request key. Returns the draft's id. */
export async function reorderMedicines(
  db: Database,
  cause: Cause,
  user: PatientUser,
  { request_key: key, ...wanted }: Reorder,
): Promise<number> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: wanted }, async () => {
      const patient = await holdPatient(tx, wanted.patient_id);
      if (!patient) throw badRequest([{ field: 'patient_id', message: msg('Patient not found') }]);
      const { rows } = await tx.execute<{ id: number; drug_id: number; quantity: number }>(sql`
        select m.id::int, coalesce(d.merged_into, d.id)::int as drug_id, ${reorderQuantity} as quantity
        from regular_medicines m join drugs d on d.id = m.drug_id
        where m.patient_id = ${patient.id} and m.stopped_on is null and m.id = any(${sql.param(wanted.medicine_ids)}::bigint[])
        order by m.runs_out_on, m.id`);
      const taken = new Set(rows.map((row) => row.id));
      const index = wanted.medicine_ids.findIndex((medicine) => !taken.has(medicine));
      if (index >= 0) throw badRequest([{ field: `medicine_ids.${index}`, message: msg('The patient does not take this medicine') }]);
      // One line per drug.
      const quantities = new Map(rows.map(({ drug_id, quantity }) => [drug_id, quantity]));
      const lines = [...quantities].map(([drug_id, quantity]) => ({ drug_id, quantity }));
      return createDraft(tx, cause, user, { patientId: patient.id, lines });
    }),
  );
  return id;
}
