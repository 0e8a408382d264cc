import './pharmacy-search.css';
import { Combobox } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { TypeaheadCombobox, type TypeaheadWords } from '#platform/console/ui/fields/typeahead-combobox.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { type Found, searchKinds } from '../search-kinds.ts';
import { SEARCH_LONGEST } from '#platform/contract/search-words.ts';
import { groupedResults, ResultLine } from './pharmacy-results.tsx';
import { SearchKinds } from './search-kinds.tsx';
import { type Searching, useResultAnnouncement, usePharmacySearch } from './use-pharmacy-search.ts';

interface PharmacySearchProps
  extends Pick<TypeaheadWords, 'description' | 'error' | 'placeholder'>,
    Pick<Searching, 'onChoose'>,
    Partial<Pick<Searching, 'initial' | 'kinds' | 'withRetired' | 'storeId'>> {
  label: string;
  /** The main field of its screen: it has the focus from the start, and Enter chooses the first result. */
  isMain?: boolean;
}

/**
 * Searches drugs, compositions, brands, products, companies, HSN codes and doctors while the user types (§7.6, §9). Results are
 * grouped; a button or Alt with a number restricts them to one kind. A new `key` resets the field.
 */
export function PharmacySearch({
  kinds = searchKinds,
  withRetired = false,
  storeId = null,
  isMain = false,
  initial,
  onChoose,
  ...words
}: PharmacySearchProps) {
  const { only, narrow, ...typeahead } = usePharmacySearch({ kinds, withRetired, storeId, choosesFirst: isMain, initial, onChoose });
  const { input, snapshot, options } = typeahead;
  useEffect(() => {
    if (isMain) input.current?.focus();
  }, [isMain, input]);
  const busy = snapshot.hasTag('busy');
  const notice = noticeOf(snapshot.matches('failed'), snapshot.matches({ showing: 'empty' }), busy);
  useResultAnnouncement(options, busy ? null : notice);
  return (
    <TypeaheadCombobox
      {...words}
      maxLength={SEARCH_LONGEST}
      typeahead={typeahead}
      notice={notice}
      inputContainer={followedBy(kinds.length > 1 && <SearchKinds kinds={kinds} only={only} onOnly={narrow} />)}
    >
      {(optionProps) =>
        groupedResults(options, (option, index) => (
          <Combobox.Option key={option.id} {...optionProps(index)}>
            <ResultLine option={option} />
          </Combobox.Option>
        ))
      }
    </TypeaheadCombobox>
  );
}

/** Places the kinds between the input and its help text. */
const followedBy = (searchKindButtons: ReactNode) => (input: ReactNode) => (
  <div className="pharmacy-search">
    {input}
    {searchKindButtons}
  </div>
);

const onlyDrugs = ['drug'] as const;

interface DrugSearchProps extends Omit<PharmacySearchProps, 'kinds' | 'onChoose'> {
  onChoose: (chosen: Found | null) => void;
}

/** Field to find one drug, by name or ingredients. A drug whose name is only similar to the typed one is never taken without a question. */
export function DrugSearch({ onChoose, isMain = false, ...props }: DrugSearchProps) {
  // A new key empties the field after a similar drug was declined.
  const [declined, setDeclined] = useState(0);
  const choose = async (found: Found | null, typed: string) => {
    if (found?.match !== 'alike' || (await isMeant(found, typed))) return onChoose(found);
    onChoose(null);
    setDeclined(declined + 1);
  };
  return (
    <PharmacySearch
      key={declined}
      kinds={onlyDrugs}
      isMain={isMain || declined > 0}
      onChoose={(found, typed) => void choose(found, typed)}
      {...props}
    />
  );
}

const isMeant = ({ name, detail }: Found, typed: string): Promise<boolean> =>
  confirmed({
    title: t('{drug} instead of “{words}”?', { drug: name, words: typed }),
    message: detail
      ? t('No drug is called “{words}”. {drug} contains {ingredients}.', { words: typed, drug: name, ingredients: detail })
      : t('No drug is called “{words}”.', { words: typed }),
    confirm: t('Take {drug}', { drug: name }),
    decline: t('Search again'),
    danger: true,
  });

function noticeOf(failed: boolean, empty: boolean, busy: boolean): string | null {
  if (failed) return t('No response. Press Enter to try again.');
  if (busy) return t('Searching…');
  return empty ? t('Nothing found') : null;
}
