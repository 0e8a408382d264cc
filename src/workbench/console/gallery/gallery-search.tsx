import '#platform/list/console/table/list.css';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#platform/console/language/language.ts';
import { Icon } from '#platform/console/ui/base/icon.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';

interface GallerySearchProps {
  words: string;
  onWords: (words: string) => void;
  /** The field is asked for by its key: it has to be in sight. */
  onAsk: () => void;
  /** Enter: opens what was found first. */
  onFirst: () => void;
  /** Arrow down: into what was found. */
  onDown: () => void;
}

/** Everything is here already: each letter narrows the list at once. */
export function GallerySearch({ words, onWords, onAsk, onFirst, onDown }: GallerySearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeydown((event) => {
    if (event.key !== '/' || event.defaultPrevented || isTyping(event)) return;
    event.preventDefault();
    flushSync(onAsk);
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
    if (words === '') event.currentTarget.blur();
    onWords('');
  };
  return (
    <search className="list-search gallery-search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={t('Find a chart or state')}
        placeholder={t('Find a chart or state')}
        maxLength={80}
        value={words}
        onChange={({ target }) => onWords(target.value)}
        onKeyDown={onKeyDown}
      />
      {words === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton icon="x" size="sm" label={t('Clear search')} onClick={() => onWords('')} />
      )}
    </search>
  );
}
