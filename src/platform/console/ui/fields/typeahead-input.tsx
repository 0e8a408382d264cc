import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { t } from '../../language/language.ts';
import type { Option } from '#machines/ui/typeahead.ts';
import { Icon } from '../base/icon.tsx';
import { announce } from '../feedback/announcer.tsx';
import { Below } from './floating-list.tsx';
import { type TypeaheadSearch, useTypeahead } from './use-typeahead.ts';

export interface TypeaheadOption extends Option {
  /** Second line: what tells it from others of the same name. */
  detail?: string;
}

interface TypeaheadInputProps<Found extends TypeaheadOption> extends TypeaheadSearch<Found> {
  /** Of the options. */
  label: string;
  /** What ties the input to its words and its form. */
  control: ComponentProps<'input'>;
  /** As high as a line of a table. */
  small?: boolean;
  placeholder?: string;
  maxLength?: number;
}

/**
 * Finds while somebody types. Arrows move through what was found, Enter chooses, Escape empties the field; how much was found
 * is said to screen readers.
 */
export function TypeaheadInput<Found extends TypeaheadOption>({
  label,
  control,
  small = false,
  placeholder,
  maxLength = 80,
  ...searching
}: TypeaheadInputProps<Found>) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { snapshot, send, type } = useTypeahead(input, searching);
  const { words, active } = snapshot.context;
  const options = snapshot.context.options as readonly TypeaheadOption[];
  const news = newsOf(snapshot.matches('failed'), snapshot.matches({ showing: 'empty' }));
  const count = snapshot.matches('showing') ? options.length : null;
  useAnnouncement(count, news);
  const idOf = (place: number) => `${listId}-${place}`;
  const look = ['input', small && 'input-sm', control['aria-invalid'] && 'input-bad'].filter(Boolean).join(' ');
  return (
    <span className={look} aria-busy={snapshot.hasTag('busy') || undefined}>
      <Icon name="search" />
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? idOf(active) : undefined}
        placeholder={placeholder}
        maxLength={maxLength}
        value={words}
        onChange={({ target }) => type(target.value)}
        onBlur={() => send({ type: 'field.left' })}
      />
      <Below open={options.length > 0 || news !== null}>
        {news && <p className="typeahead-news">{news}</p>}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows no second line, and nobody can style it */}
        <div id={listId} role="listbox" aria-label={label}>
          {options.map((option, place) => (
            <OptionLine
              key={option.id}
              id={idOf(place)}
              option={option}
              active={place === active}
              onChoose={() => send({ type: 'option.choose', option })}
            />
          ))}
        </div>
      </Below>
    </span>
  );
}

function newsOf(failed: boolean, empty: boolean): string | null {
  if (failed) return t('There was no answer. Press Enter to ask again.');
  return empty ? t('Nothing was found') : null;
}

/** Has a screen reader say how much was found, or why nothing. */
function useAnnouncement(count: number | null, news: string | null) {
  useEffect(() => {
    if (news) announce(news);
    else if (count !== null) announce(t('{count, plural, one {# found} other {# found}}', { count }));
  }, [count, news]);
}

interface OptionLineProps {
  id: string;
  option: TypeaheadOption;
  active: boolean;
  onChoose: () => void;
}

/** The keyboard stays in the field, which names the active option: a press does not take the focus from it. */
function OptionLine({ id, option: { label, detail }, active, onChoose }: OptionLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
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
        if (event.button === 0) onChoose();
      }}
    >
      {label}
      {detail && <small>{detail}</small>}
    </div>
  );
}
