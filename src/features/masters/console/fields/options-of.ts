import { client } from '../api.ts';
import type { TypeaheadOption } from '#platform/console/ui/fields/typeahead-field.tsx';
import type { MasterId } from '../../master-ids.ts';

/** Search for records in use that a reference field may refer to. */
export const searchIn =
  (master: MasterId) =>
  async (words: string, signal: AbortSignal): Promise<TypeaheadOption[]> => {
    const { options } = await client.item.masterOptions({ master, search: words.trim() }, { signal });
    return options.map(({ id, name }) => ({ id: String(id), label: name }));
  };
