import '#platform/console/ui/fields/typeahead.css';
import './pharmacy-search.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { Field, type FieldWords } from '#platform/console/ui/fields/field.tsx';
import { Below } from '#platform/console/ui/fields/floating-list.tsx';
import { searchKinds } from '../search-kinds.ts';
import { SEARCH_LONGEST } from '#platform/contract/search-words.ts';
import { type FoundOption, PharmacyResults } from './pharmacy-results.tsx';
import { SearchKinds } from './search-kinds.tsx';
import { type Searching, useResultAnnouncement, usePharmacySearch } from './use-pharmacy-search.ts';

interface PharmacySearchProps
  extends FieldWords,
    Pick<Searching, 'initial' | 'onChoose'>,
    Partial<Pick<Searching, 'kinds' | 'withRetired'>> {
  placeholder?: string;
  /** The main field of its screen: it has the focus from the start, and Enter chooses the first result. */
  isMain?: boolean;
}

/**
 * Searches drugs, compositions, brands, products, companies, HSN codes and doctors while the user types (§7.6, §9). Results are
 * grouped; a button or Alt with a number restricts them to one kind. A new `key` resets the field.
 */
export function PharmacySearch({
  label,
  help,
  error,
  placeholder,
  kinds = searchKinds,
  withRetired = false,
  isMain = false,
  ...rest
}: PharmacySearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { snapshot, send, type, only, narrow } = usePharmacySearch(input, { kinds, withRetired, choosesFirst: isMain, ...rest });
  useEffect(() => {
    if (isMain) input.current?.focus();
  }, [isMain]);
  const { words, active } = snapshot.context;
  const options = snapshot.context.options as readonly FoundOption[];
  const busy = snapshot.hasTag('busy');
  const notice = noticeOf(snapshot.matches('failed'), snapshot.matches({ showing: 'empty' }), busy);
  useResultAnnouncement(options, busy ? null : notice);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className="pharmacy-search">
          <span className={error ? 'input input-bad' : 'input'} aria-busy={busy || undefined}>
            <IconSearch />
            <input
              {...control}
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls={listId}
              aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
              placeholder={placeholder}
              maxLength={SEARCH_LONGEST}
              value={words}
              onChange={({ target }) => type(target.value)}
              onBlur={() => send({ type: 'field.left' })}
            />
            <Below open={options.length > 0 || notice !== null}>
              {notice && <p className="typeahead-news">{notice}</p>}
              <PharmacyResults
                id={listId}
                label={label}
                options={options}
                active={active}
                onChoose={(option) => send({ type: 'option.choose', option })}
              />
            </Below>
          </span>
          {kinds.length > 1 && <SearchKinds kinds={kinds} only={only} onOnly={narrow} />}
        </div>
      )}
    </Field>
  );
}

const onlyDrugs = ['drug'] as const;

/** Field to find one drug, by name or ingredients. */
export const DrugSearch = (props: Omit<PharmacySearchProps, 'kinds'>) => <PharmacySearch kinds={onlyDrugs} {...props} />;

function noticeOf(failed: boolean, empty: boolean, busy: boolean): string | null {
  if (failed) return t('No response. Press Enter to try again.');
  if (busy) return t('Searching…');
  return empty ? t('Nothing found') : null;
}
