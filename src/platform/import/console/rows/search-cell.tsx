import { t } from '#platform/console/language/language.ts';
import { client } from '../api.ts';
import { TypeaheadField } from '#platform/console/ui/fields/typeahead-field.tsx';
import type { Option } from '#machines/ui/typeahead.ts';

/** Maximum search length; a cell may be longer. */
const SEARCH_LENGTH = 100;

export const searchIn =
  (target: string, field: string) =>
  async (words: string, signal: AbortSignal): Promise<Option[]> => {
    const { options } = await client.admin.importOptions({ target, field, search: words.trim().slice(0, SEARCH_LENGTH) }, { signal });
    return options.map((name) => ({ id: name, label: name }));
  };

interface SearchCellProps {
  target: string;
  field: string;
  value: string;
  /** Value that Escape returns to. */
  former: string;
  'aria-label': string;
  form: string | undefined;
  size: 'sm';
  error: string | null;
  onChange: (value: string) => void;
}

/** Cell that refers to another record: suggests records, and accepts free text. */
export function SearchCell({ target, field, value, former, onChange, ...control }: SearchCellProps) {
  return (
    <TypeaheadField
      {...control}
      placeholder={t('Search')}
      maxLength={2_000}
      initial={value}
      former={former}
      search={searchIn(target, field)}
      onChoose={(found) => onChange(found?.label ?? '')}
      onWords={onChange}
    />
  );
}
