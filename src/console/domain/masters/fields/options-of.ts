import { client } from '#console/lib/client.ts';
import type { TypeaheadOption } from '#console/ui/fields/typeahead-field.tsx';
import type { MasterId } from '#contracts/master-ids.ts';

/** Finds records in use that a field may be given. */
export const searchIn =
  (master: MasterId) =>
  async (words: string, signal: AbortSignal): Promise<TypeaheadOption[]> => {
    const { options } = await client.item.masterOptions({ master, search: words.trim() }, { signal });
    return options.map(({ id, name }) => ({ id: String(id), label: name }));
  };
