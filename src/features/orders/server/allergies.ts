import { inArray } from 'drizzle-orm';
import { masterRecords } from '#features/masters/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';

interface Molecule {
  name: string;
  /** Subgroup such as `CEPHALOSPORIN`; null if none is known. */
  group: string | null;
}

/** Letters only, lower case and singular, so that `Cephalosporins` matches the group `CEPHALOSPORIN`. */
const normalised = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/s$/, '');

const isOf = ({ name, group }: Molecule, allergy: string) =>
  [name, group].some((each) => each !== null && normalised(each) === normalised(allergy));

/**
 * The patient's first allergy that each drug falls under, by molecule or molecule group. Names match as a whole: finer rules,
 * such as cross-reactions, belong to the prescription.
 */
export async function allergiesOf(
  db: Queryable,
  allergies: readonly string[],
  lines: readonly { drug_id: number; molecules: number[] }[],
): Promise<Map<number, string>> {
  const ids = [...new Set(lines.flatMap(({ molecules }) => molecules))];
  if (allergies.length === 0 || ids.length === 0) return new Map();
  const rows = await db
    .select({ id: masterRecords.id, name: masterRecords.name, values: masterRecords.values })
    .from(masterRecords)
    .where(inArray(masterRecords.id, ids));
  const molecules = new Map(
    rows.map(({ id, name, values }): [number, Molecule] => {
      const { subgroup } = values;
      return [id, { name, group: typeof subgroup === 'string' ? subgroup : null }];
    }),
  );
  return new Map(
    lines.flatMap(({ drug_id, molecules: ofDrug }): [number, string][] => {
      const found = allergies.find((allergy) => ofDrug.some((id) => isOf(molecules.get(id) ?? { name: '', group: null }, allergy)));
      return found === undefined ? [] : [[drug_id, found]];
    }),
  );
}
