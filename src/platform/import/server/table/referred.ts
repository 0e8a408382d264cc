import { type SQL, sql } from 'drizzle-orm';
import { nameKey } from '#platform/contract/similar-names.ts';
import { folded } from '../cells.ts';
import type { Referred } from './table.ts';

/** SQL of a reference, and the forms of a name that it looks up. */

export const codeOf = ({ code }: Referred): SQL => sql.raw(`(${code})::text`);
export const idOf = ({ id = 'id' }: Referred): SQL => sql.raw(id);
export const eligible = ({ where }: Referred): SQL => sql.raw(where ?? 'true');

export const formsOf = ({ names }: Referred, name: string): string[] => names?.(name) ?? [folded(name)];

/** Codes are not misspelt: another pincode is another place. */
export const isName = (name: string) => /\p{L}{2}/u.test(name);

/** Equal for names of one record that does not exist yet: the same spellings as those of existing records match. */
export function spellingOf(of: Referred, name: string): string {
  const [form = ''] = formsOf(of, name);
  return isName(form) ? nameKey(form) : form;
}
