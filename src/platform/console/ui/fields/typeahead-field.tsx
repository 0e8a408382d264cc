import { Combobox } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../../language/language.ts';
import type { Option } from '#machines/ui/typeahead.ts';
import { announce } from '../feedback/announcer.tsx';
import { TypeaheadCombobox, type TypeaheadWords } from './typeahead-combobox.tsx';
import { type TypeaheadSearch, useTypeahead } from './use-typeahead.ts';

export interface TypeaheadOption extends Option {
  /** Second line, which distinguishes options with the same name. */
  detail?: string;
}

type TypeaheadFieldProps<Found extends TypeaheadOption> = TypeaheadSearch<Found> & TypeaheadWords;

/**
 * Search-as-you-type field. Arrow keys move through the options, Enter chooses, Escape clears, or with `former`
 * closes the options and then returns to it; the number of results is announced.
 * Change its `key` to reset it.
 */
export function TypeaheadField<Found extends TypeaheadOption>({
  search,
  onChoose,
  onWords,
  choosesFirst,
  initial,
  former,
  maxLength = 80,
  ...words
}: TypeaheadFieldProps<Found>) {
  const typeahead = useTypeahead({ search, onChoose, onWords, choosesFirst, initial, former });
  const { snapshot, options } = typeahead;
  const notice = noticeOf(snapshot.matches('failed'), snapshot.matches({ showing: 'empty' }));
  useAnnouncement(snapshot.matches('showing') ? options.length : null, notice);
  return (
    <TypeaheadCombobox {...words} maxLength={maxLength} typeahead={typeahead} notice={notice}>
      {(optionProps) =>
        options.map(({ id, label, detail }, index) => (
          <Combobox.Option key={id} {...optionProps(index)}>
            {label}
            {detail && <small>{detail}</small>}
          </Combobox.Option>
        ))
      }
    </TypeaheadCombobox>
  );
}

function noticeOf(failed: boolean, empty: boolean): string | null {
  if (failed) return t('No response. Press Enter to try again.');
  return empty ? t('Nothing found') : null;
}

/** Announces the number of results, or why there are none. */
function useAnnouncement(count: number | null, notice: string | null) {
  useEffect(() => {
    if (notice) announce(notice);
    else if (count !== null) announce(t('{count, plural, one {# found} other {# found}}', { count }));
  }, [count, notice]);
}
