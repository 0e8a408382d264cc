import { type Ref, useEffect, useRef, useState } from 'react';
import { t } from '#console/language/language.ts';
import { Icon } from '#console/ui/base/icon.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';

/** §9: typeahead default delay. */
const TYPING_PAUSE = 200;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** What the list is searched for now. */
  value: string;
  onSearch: (words: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Search box of a list: asks after a pause in typing, at once on Enter; Escape empties it. */
export function SearchBox({ label, placeholder, value, onSearch, ref }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [asked, setAsked] = useState(value);
  // Another address, such as after "back", replaces what was typed.
  if (shown !== value) {
    setShown(value);
    if (asked !== value) setTyped(value);
  }
  useEffect(() => () => clearTimeout(pause.current), []);
  const ask = (words: string) => {
    clearTimeout(pause.current);
    setAsked(words.trim());
    if (words.trim() !== value) onSearch(words.trim());
  };
  return (
    <search className="list-search">
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={80}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => ask(target.value), TYPING_PAUSE);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed);
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          if (typed === '') event.currentTarget.blur();
          setTyped('');
          ask('');
        }}
      />
      {typed === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton
          icon="x"
          size="sm"
          label={t('Clear search')}
          onClick={() => {
            setTyped('');
            ask('');
          }}
        />
      )}
    </search>
  );
}
