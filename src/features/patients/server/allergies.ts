import { type SQL, sql } from 'drizzle-orm';
import { masterRecords } from '#features/masters/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { type Allergy, severities } from '../allergy.ts';
import type { PatientRecord } from '../contract.ts';

/** Letters only, lower case and singular, so that `Cephalosporins` matches the group `CEPHALOSPORIN`. */
const normalised = (words: SQL): SQL => sql`regexp_replace(regexp_replace(lower(${words}), '[^a-z]', '', 'g'), 's$', '')`;

const gravity = sql`coalesce(array_position(${sql.raw(`array['${Object.keys(severities).join("','")}']`)}, allergy.severity), 0)`;

// The alias is none of the queries' around it.
const isInUse = (patientId: SQL): SQL => sql`allergy.patient_id = ${patientId} and allergy.removed_at is null`;

/** SQL of the patient's allergies as a list of {@link Allergy}, the gravest first; after a merge each name once. */
export const allergiesOf = (patientId: SQL): SQL<Allergy[]> => sql<Allergy[]>`(
  select coalesce(json_agg(json_build_object('name', n.name, 'severity', n.severity) order by n.gravity desc, n.id), '[]') from (
    select distinct on (lower(allergy.name)) allergy.id, allergy.name, allergy.severity, ${gravity} as gravity
    from patient_allergies allergy where ${isInUse(patientId)} order by lower(allergy.name), gravity desc, allergy.id) n)`;

/**
 * SQL of the gravest {@link Allergy} of the patient that a drug falls under, by one of its molecules or their group; null without
 * one. Names match as a whole: finer rules, such as cross-reactions, belong to the prescription.
 */
export const allergyTo = (patientId: SQL, molecules: SQL): SQL<Allergy | null> => sql<Allergy | null>`(
  select json_build_object('name', allergy.name, 'severity', allergy.severity) from patient_allergies allergy
  where ${isInUse(patientId)} and exists (
    select from ${masterRecords} molecule where molecule.id = any(${molecules}) and (
      molecule.id = (select coalesce(m.merged_into, m.id) from ${masterRecords} m where m.id = allergy.molecule_id)
      or ${normalised(sql`allergy.name`)} <> ''
        and ${normalised(sql`allergy.name`)} in (${normalised(sql`molecule.name`)}, ${normalised(sql`coalesce(molecule.values->>'subgroup', '')`)})))
  order by ${gravity} desc, allergy.id limit 1)`;

const isGroup = (name: SQL): SQL => sql`exists (
  select from ${masterRecords} molecule where molecule.master = 'molecule' and molecule.values->>'subgroup' is not null
  and ${normalised(sql`molecule.values->>'subgroup'`)} = ${normalised(name)})`;

/** Allergies on record, the gravest first. */
export async function readAllergies(db: Queryable, patientId: number): Promise<PatientRecord['allergies']> {
  const { rows } = await db.execute<PatientRecord['allergies'][number] & Record<string, unknown>>(sql`
    select allergy.id::int, allergy.name, allergy.severity, allergy.since::text,
      case when allergy.molecule_id is not null then 'MOLECULE' when ${isGroup(sql`allergy.name`)} then 'GROUP' else 'TYPED' end as kind
    from patient_allergies allergy where ${isInUse(sql`${patientId}::bigint`)} order by ${gravity} desc, allergy.id`);
  return rows;
}

const FOUND = 10;

/** Molecules and groups of molecules that contain the words, those that begin with them first. */
export async function findAllergens(db: Queryable, search: string): Promise<{ name: string; kind: 'MOLECULE' | 'GROUP' }[]> {
  const words = search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  const { rows } = await db.execute<{ name: string; kind: 'MOLECULE' | 'GROUP' }>(sql`
    with molecule as (select name, values->>'subgroup' as subgroup from ${masterRecords} where master = 'molecule' and retired_at is null),
      named as (
        select 'GROUP' as kind, subgroup as name, lower(replace(subgroup, '-', ' ')) as words from molecule where subgroup is not null group by subgroup
        union all select 'MOLECULE', name, lower(name) from molecule)
    select kind, name from named where words like ${`%${words}%`}
    order by words not like ${`${words}%`}, kind, name limit ${FOUND}`);
  return rows;
}
