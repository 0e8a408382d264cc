import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { t } from '../../language/language.ts';
import type { Option } from '#machines/ui/typeahead.ts';
import { announce } from '../feedback/announcer.tsx';
import { Below } from './floating-list.tsx';
import { type TypeaheadSearch, useTypeahead } from './use-typeahead.ts';

export interface TypeaheadOption extends Option {
  /** Second line, which distinguishes options with the same name. */
  detail?: string;
}

interface TypeaheadInputProps<Found extends TypeaheadOption> extends TypeaheadSearch<Found> {
  /** Accessible name of the options. */
  label: string;
  /** Attributes that link the input to its label and form. */
  control: ComponentProps<'input'>;
  /** Fits the height of a table row. */
  small?: boolean;
  placeholder?: string;
  maxLength?: number;
}

/** Search-as-you-type input. Arrow keys move through the options, Enter chooses, Escape clears; the number of results is announced. */
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
  const status = statusText(snapshot.matches('failed'), snapshot.matches({ showing: 'empty' }));
  const count = snapshot.matches('showing') ? options.length : null;
  useAnnouncement(count, status);
  const idOf = (index: number) => `${listId}-${index}`;
  const inputClass = ['input', small && 'input-sm', control['aria-invalid'] && 'input-bad'].filter(Boolean).join(' ');
  return (
    <span className={inputClass} aria-busy={snapshot.hasTag('busy') || undefined}>
      <IconSearch />
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
      <Below open={options.length > 0 || status !== null}>
        {status && <p className="typeahead-news">{status}</p>}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows no second line, and nobody can style it */}
        <div id={listId} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            <OptionLine
              key={option.id}
              id={idOf(index)}
              option={option}
              active={index === active}
              onChoose={() => send({ type: 'option.choose', option })}
            />
          ))}
        </div>
      </Below>
    </span>
  );
}

function statusText(failed: boolean, empty: boolean): string | null {
  if (failed) return t('No response. Press Enter to try again.');
  return empty ? t('Nothing found') : null;
}

/** Announces the number of results, or why there are none. */
function useAnnouncement(count: number | null, status: string | null) {
  useEffect(() => {
    if (status) announce(status);
    else if (count !== null) announce(t('{count, plural, one {# found} other {# found}}', { count }));
  }, [count, status]);
}

interface OptionLineProps {
  id: string;
  option: TypeaheadOption;
  active: boolean;
  onChoose: () => void;
}

/** Option; a press keeps the focus in the input, which references the active option. */
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
