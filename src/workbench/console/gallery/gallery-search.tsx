import '#platform/list/console/table/list.css';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';

interface GallerySearchProps {
  query: string;
  onQuery: (words: string) => void;
  /** Called when the shortcut focuses the field, which must then be visible. */
  onFocusField: () => void;
  /** Enter: opens the first result. */
  onFirst: () => void;
  /** Arrow down: moves into the results. */
  onDown: () => void;
}

/** Search field of the gallery; filters on every keystroke. */
export function GallerySearch({ query, onQuery, onFocusField, onFirst, onDown }: GallerySearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeydown((event) => {
    if (event.key !== '/' || event.defaultPrevented || isTyping(event)) return;
    event.preventDefault();
    flushSync(onFocusField);
    field.current?.focus();
    field.current?.select();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onFirst();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    }
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (query === '') event.currentTarget.blur();
    onQuery('');
  };
  return (
    <search className="list-search gallery-search">
      <IconSearch />
      <input
        ref={field}
        type="search"
        aria-label={t('Find a chart or state')}
        placeholder={t('Find a chart or state')}
        maxLength={80}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={onKeyDown}
      />
      {query === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton icon={IconX} size="sm" label={t('Clear search')} onClick={() => onQuery('')} />
      )}
    </search>
  );
}
