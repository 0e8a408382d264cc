import { IconSearch, IconX } from '@tabler/icons-react';
import { type Ref, useLayoutEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { useMachine } from '#platform/console/actors/actors.ts';
import { typeaheadMachine } from '#machines/ui/typeahead.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { SearchKeys } from './use-search-keys.ts';

interface SearchBoxProps extends Partial<SearchKeys> {
  label: string;
  placeholder: string;
  /** Current search text. */
  value: string;
  onSearch: (words: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Search box of a list: searches after a pause in typing, immediately on Enter; Escape clears it, arrow down leaves it for the rows. */
export function SearchBox({ label, placeholder, value, onSearch, onEnter, onDown, ref }: SearchBoxProps) {
  const { typed, type, now, clear } = useSearch(value, onSearch);
  return (
    <search className="list-search">
      <IconSearch />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={80}
        value={typed}
        onChange={({ target }) => {
          onEnter?.(null);
          type(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            now();
            onEnter?.(typed.trim() || null);
          }
          if (event.key === 'ArrowDown' && onDown) {
            event.preventDefault();
            onDown();
          }
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          if (typed === '') event.currentTarget.blur();
          clear();
        }}
      />
      {typed === '' ? <kbd aria-hidden="true">/</kbd> : <IconButton icon={IconX} size="sm" label={t('Clear search')} onClick={clear} />}
    </search>
  );
}

/** Searches that were requested here and are not in the address yet. */
function createPendingSearches() {
  const waiting: string[] = [];
  return {
    add: (words: string) => void waiting.push(words),
    /** Returns whether the words were requested here, and drops older requests. */
    take: (words: string) => waiting.splice(0, waiting.indexOf(words) + 1).length > 0,
  };
}

/** State machine of the field. The list shows the results, so the machine receives a single option named by the words. */
function useSearch(value: string, onSearch: SearchBoxProps['onSearch']) {
  const [pendingSearches] = useState(createPendingSearches);
  const search = (words: string) => {
    if (words === value) return;
    pendingSearches.add(words);
    onSearch(words);
  };
  const logic = typeaheadMachine.provide({
    actors: {
      search: fromPromise(async ({ input: { words } }) => {
        search(words);
        return [{ id: words, label: words }];
      }),
    },
    actions: { tellCleared: () => search('') },
  });
  const [snapshot, send] = useMachine(logic, { input: { words: value } });
  // An external address change, such as "back", replaces the typed text; late echoes of own searches must not.
  useLayoutEffect(() => {
    if (!pendingSearches.take(value)) send({ type: 'words.replaced', words: value });
  }, [pendingSearches, value, send]);
  return {
    typed: snapshot.context.words,
    type: (words: string) => send({ type: 'words.typed', words }),
    now: () => send({ type: 'search.now' }),
    clear: () => send({ type: 'search.clear' }),
  };
}
