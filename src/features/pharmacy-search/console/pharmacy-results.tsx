import { Badge, Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { money } from '#platform/console/language/formats.ts';
import type { Found } from '../search-kinds.ts';
import type { Option } from '#machines/ui/typeahead.ts';
import { Matched } from '#platform/console/ui/matched.tsx';
import { howMany, searchKindTitles } from './search-words.ts';

/** A result as an option of the list. */
export interface FoundOption extends Option {
  found: Found;
  /** Number of results of its kind. */
  group: { count: number; more: boolean };
  /** Words highlighted in the names. */
  words: readonly string[];
}

/** Results grouped by kind, in the order of keyboard navigation. `optionOf` renders the option of an index. */
export function groupedResults(options: readonly FoundOption[], optionOf: (option: FoundOption, index: number) => ReactNode): ReactNode {
  const kinds = [...new Set(options.map(({ found }) => found.kind))];
  return kinds.map((kind) => {
    const own = options.flatMap((option, index) => (option.found.kind === kind ? [{ option, index }] : []));
    const heading = (
      <>
        {t(searchKindTitles[kind])} <span className="muted">{own[0] && howMany(own[0].option.group)}</span>
      </>
    );
    return (
      <Combobox.Group key={kind} label={heading}>
        {own.map(({ option, index }) => optionOf(option, index))}
      </Combobox.Group>
    );
  });
}

/** One result, with the matching words highlighted. */
export function ResultLine({ option: { found, words } }: { option: FoundOption }) {
  const { name, detail, schedule, mrp, retired, match } = found;
  return (
    <>
      <span className="search-line">
        <span className="grow">
          <Matched text={name} words={words} />
        </span>
        {match === 'alike' && <span className="muted small">{t('similar')}</span>}
        {schedule && <Badge color="due">{schedule}</Badge>}
        {retired && <Badge>{t('Retired')}</Badge>}
        {mrp !== null && <span className="second num">{money(mrp)}</span>}
      </span>
      {detail && (
        <small>
          <Matched text={detail} words={words} />
        </small>
      )}
    </>
  );
}
