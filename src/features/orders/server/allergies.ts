import { type SQL, sql } from 'drizzle-orm';
import { masterRecords } from '#features/masters/server/public.ts';
import { patients } from '#features/patients/server/public.ts';

/** Letters only, lower case and singular, so that `Cephalosporins` matches the group `CEPHALOSPORIN`. */
const normalised = (words: SQL): SQL => sql`regexp_replace(regexp_replace(lower(${words}), '[^a-z]', '', 'g'), 's$', '')`;

/**
 * SQL of the patient's first allergy that a drug falls under, by one of its molecules or their group; null without one. Names
 * match as a whole: finer rules, such as cross-reactions, belong to the prescription.
 */
export const allergyOf = (patientId: SQL, molecules: SQL): SQL<string | null> => sql<string | null>`(
  select allergy.name from ${patients} cross join lateral unnest(patients.allergies) with ordinality as allergy (name, position)
  where patients.id = ${patientId} and ${normalised(sql`allergy.name`)} <> '' and exists (
    select 1 from ${masterRecords} molecule where molecule.id = any(${molecules})
    and ${normalised(sql`allergy.name`)} in (${normalised(sql`molecule.name`)}, ${normalised(sql`coalesce(molecule.values->>'subgroup', '')`)})
  ) order by allergy.position limit 1)`;
