import { Badge, Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import { tallMan } from '#features/drugs/public.ts';
import { t } from '#platform/console/language/language.ts';
import { money } from '#platform/console/language/formats.ts';
import type { Found, SearchKind } from '../search-kinds.ts';
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
  /** What was typed. */
  typed: string;
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
    const found = own.filter(({ option }) => option.found.match !== 'alike');
    const similar = own.filter(({ option }) => option.found.match === 'alike');
    return [
      found.length > 0 && (
        <Combobox.Group key={kind} label={heading}>
          {found.map(({ option, index }) => optionOf(option, index))}
        </Combobox.Group>
      ),
      similar.length > 0 && (
        <Combobox.Group key={`${kind}/similar`} label={similarHeading(kind, found.length === 0 ? (similar[0]?.option.typed ?? '') : null)}>
          {similar.map(({ option, index }) => optionOf(option, index))}
        </Combobox.Group>
      ),
    ];
  });
}

/** `typed`: words of which nothing was found; null: something was. */
function similarHeading(kind: SearchKind, typed: string | null): string {
  if (typed === null) return t('Similar names');
  return kind === 'drug'
    ? t('No drug called “{words}”. Similar names:', { words: typed })
    : t('{kind}: nothing called “{words}”. Similar names:', { kind: t(searchKindTitles[kind]), words: typed });
}

/** One result, with the matching words highlighted. */
export function ResultLine({ option: { found, words } }: { option: FoundOption }) {
  const { kind, name, detail, schedule, mrp, pack, available, retired } = found;
  return (
    <>
      <span className="search-line">
        <span className="grow">
          <Matched text={name} words={words} />
        </span>
        {schedule && <Badge color="due">{schedule}</Badge>}
        {retired && <Badge>{t('Retired')}</Badge>}
        {available !== null && <span className={available > 0 ? 'second num' : 't-late num'}>{t('{n} in stock', { n: available })}</span>}
        {mrp !== null && <span className="second num">{money(mrp)}</span>}
      </span>
      {(detail ?? pack) && (
        <small>
          {detail && <Matched text={kind === 'drug' ? tallMan(detail) : detail} words={words} />}
          {pack && ` · ${t('{n} {unit}', { n: pack.size, unit: t(pack.unit) })}`}
        </small>
      )}
    </>
  );
}
