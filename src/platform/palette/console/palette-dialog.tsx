import './palette.css';
import { IconSearch } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { announce } from '#platform/console/ui/feedback/announcer.tsx';
import { useModal } from '#platform/console/ui/overlays/use-modal.ts';
import { SEARCH_LONGEST } from '#platform/contract/search-words.ts';
import { listed, openPalette, palette, typeWords } from './palette.ts';
import { PaletteList } from './palette-list.tsx';
import type { PaletteItem } from './palette-item.ts';

/** Command palette (Ctrl+K): areas, records and actions by name. */
export default function PaletteDialog({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const snapshot = useSelector(palette, (now) => now);
  useLayoutEffect(() => {
    openPalette();
    return () => palette.send({ type: 'palette.close' });
  }, []);
  useModal(element, field, { onClose, closeOnEscape: true, closeOnBackdrop: true });
  const isOpen = snapshot.hasTag('open');
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) onClose();
    wasOpen.current = isOpen;
  }, [isOpen, onClose]);
  const { words, active } = snapshot.context;
  const items = listed(snapshot.context);
  const failed = snapshot.matches({ open: 'failed' });
  const isSettled = failed || snapshot.matches({ open: 'listing' }) || snapshot.matches({ open: 'empty' });
  const status = statusText(failed, isSettled && items.length === 0);
  useCount(isSettled && isOpen ? items.length : null, status);
  const choose = (item: PaletteItem) => (item.off ? announce(item.off, 'assertive') : palette.send({ type: 'entry.run', entry: item }));
  return (
    <dialog
      ref={element}
      className="dialog floating palette"
      aria-label={t('Search or run a command')}
      data-state={stateOf(snapshot.value)}
    >
      <span className="palette-field" aria-busy={snapshot.hasTag('busy') || undefined}>
        <IconSearch />
        <input
          ref={field}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('Search or run a command')}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={items[active] ? `${listId}-${active}` : undefined}
          placeholder={t('Order, phone, drug, area or command…')}
          maxLength={SEARCH_LONGEST}
          value={words}
          onChange={({ target }) => typeWords(target.value)}
          onKeyDown={(event) => onKey(event, items[active], choose)}
        />
        <kbd>Esc</kbd>
      </span>
      <PaletteList id={listId} items={items} active={active} words={words} onChoose={choose} />
      {status && <p className="palette-news">{status}</p>}
    </dialog>
  );
}

const stateOf = (value: unknown) => (typeof value === 'string' ? value : Object.values(value as object).join('.'));

function statusText(failed: boolean, empty: boolean): string | null {
  if (failed) return t('Records could not be searched. Press Ctrl+Enter to try again.');
  return empty ? t('Nothing found') : null;
}

function onKey(event: KeyboardEvent, marked: PaletteItem | undefined, choose: (item: PaletteItem) => void): void {
  if (event.nativeEvent.isComposing) return;
  const { key, ctrlKey, metaKey } = event;
  const control = ctrlKey || metaKey;
  if (key === 'ArrowDown') palette.send({ type: 'entry.next' });
  else if (key === 'ArrowUp') palette.send({ type: 'entry.previous' });
  else if (key === 'Home' && control) palette.send({ type: 'entry.first' });
  else if (key === 'End' && control) palette.send({ type: 'entry.last' });
  else if (key === 'Enter' && marked && !control) choose(marked);
  else if (key === 'Enter') palette.send({ type: 'search.now' });
  else if (key.toLowerCase() === 'k' && control) palette.send({ type: 'palette.close' });
  // Keeps the focus in the field, because it is the only focusable element.
  else if (key !== 'Tab') return;
  event.preventDefault();
}

/** Announces the number of entries, or why there are none. */
function useCount(count: number | null, status: string | null): void {
  useEffect(() => {
    if (status) announce(status);
    else if (count !== null) announce(t('{count, plural, one {# entry} other {# entries}}', { count }));
  }, [count, status]);
}
