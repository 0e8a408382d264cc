import { useEffect, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { money } from '#platform/console/language/formats.ts';
import { Tag } from '#platform/console/ui/controls/tag.tsx';
import type { Found } from '../search-kinds.ts';
import type { Option } from '#machines/ui/typeahead.ts';
import { Matched } from '#platform/console/ui/matched.tsx';
import { howMany, searchKindTitles } from './search-words.ts';

/** One thing found, as the list shows it. */
export interface FoundOption extends Option {
  found: Found;
  /** How many there are of its kind. */
  group: { count: number; more: boolean };
  /** What is marked in the names. */
  words: readonly string[];
}

interface PharmacyResultsProps {
  id: string;
  label: string;
  options: readonly FoundOption[];
  active: number;
  onChoose: (option: FoundOption) => void;
}

/** What was found, below the heading of its kind, in the order of the arrows. */
export function PharmacyResults({ id, label, options, active, onChoose }: PharmacyResultsProps) {
  const kinds = [...new Set(options.map(({ found }) => found.kind))];
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist has no groups, and nobody can style it
    <div id={id} role="listbox" aria-label={label}>
      {kinds.map((kind) => {
        const own = options.flatMap((option, index) => (option.found.kind === kind ? [{ option, place: index }] : []));
        const heading = `${id}-${kind}`;
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options, which a fieldset is not
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

/** The keyboard stays in the field, which names the marked line. */
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
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element holds words only
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
        {schedule && <Tag tone="due">{schedule}</Tag>}
        {retired && <Tag>{t('Retired')}</Tag>}
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
