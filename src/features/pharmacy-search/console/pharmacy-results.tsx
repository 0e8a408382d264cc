import { Badge } from '@mantine/core';
import { useEffect, useRef } from 'react';
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

interface PharmacyResultsProps {
  id: string;
  label: string;
  options: readonly FoundOption[];
  active: number;
  onChoose: (option: FoundOption) => void;
}

/** Results grouped by kind, in the order of keyboard navigation. */
export function PharmacyResults({ id, label, options, active, onChoose }: PharmacyResultsProps) {
  const kinds = [...new Set(options.map(({ found }) => found.kind))];
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist supports neither groups nor styles
    <div id={id} role="listbox" aria-label={label}>
      {kinds.map((kind) => {
        const own = options.flatMap((option, index) => (option.found.kind === kind ? [{ option, place: index }] : []));
        const heading = `${id}-${kind}`;
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no group of options
          <div key={kind} role="group" aria-labelledby={heading}>
            <div id={heading} className="search-heading">
              {t(searchKindTitles[kind])} <span className="muted">{own[0] && howMany(own[0].option.group)}</span>
            </div>
            {own.map(({ option, place: index }) => (
              <ResultLine key={option.id} id={`${id}-${index}`} option={option} active={index === active} onChoose={onChoose} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface ResultLineProps {
  id: string;
  option: FoundOption;
  active: boolean;
  onChoose: (option: FoundOption) => void;
}

/** The focus stays in the field, which refers to the active option (aria-activedescendant). */
function ResultLine({ id, option, active, onChoose }: ResultLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { name, detail, schedule, mrp, retired, match } = option.found;
  return (
    <div
      ref={line}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element can contain text only
      role="option"
      tabIndex={-1}
      className="typeahead-option"
      aria-selected={active}
      onMouseDown={(event) => {
        event.preventDefault();
        if (event.button === 0) onChoose(option);
      }}
    >
      <span className="search-line">
        <span className="grow">
          <Matched text={name} words={option.words} />
        </span>
        {match === 'alike' && <span className="muted small">{t('similar')}</span>}
        {schedule && <Badge color="due">{schedule}</Badge>}
        {retired && <Badge>{t('Retired')}</Badge>}
        {mrp !== null && <span className="second">{money(mrp)}</span>}
      </span>
      {detail && (
        <small>
          <Matched text={detail} words={option.words} />
        </small>
      )}
    </div>
  );
}
