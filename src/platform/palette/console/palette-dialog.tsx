import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './palette.css';
import { Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { markOpener } from '#platform/console/ui/overlays/opener.ts';
import { announce } from '#platform/console/ui/feedback/announcer.tsx';
import { SEARCH_LONGEST } from '#platform/contract/search-words.ts';
import { listed, openPalette, palette } from './palette.ts';
import { PaletteList } from './palette-list.tsx';
import { paletteStore } from './palette-store.ts';
import type { PaletteItem } from './palette-item.ts';

/** Command palette (Ctrl+K): areas, records and actions by name. Its state machine drives Mantine's Spotlight (`paletteStore`). */
export default function PaletteDialog({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const snapshot = useSelector(palette, (now) => now);
  useLayoutEffect(() => {
    const origin = document.activeElement;
    const removeMark = markOpener(origin);
    openPalette();
    return () => {
      palette.send({ type: 'palette.close' });
      if (origin instanceof HTMLElement) origin.focus();
      removeMark();
    };
  }, []);
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
  const label = t('Search or run a command');
  return (
    <Spotlight.Root
      store={paletteStore}
      shortcut={null}
      size={620}
      centered={false}
      yOffset="min(12vh, 96px)"
      radius="lg"
      transitionProps={{ duration: 0 }}
      lockScroll={false}
      // `onKey` handles Escape, and the effect above restores the focus.
      closeOnEscape={false}
      returnFocus={false}
      clearQueryOnClose={false}
      closeOnActionTrigger={false}
      // An id of its own keeps the body, with all entries, from being read out as the dialog's description.
      attributes={{ content: { 'aria-label': label, 'data-state': stateOf(snapshot.value) }, body: { id: `${listId}-body` } }}
      onKeyDown={(event) => onKey(event, items[active], choose)}
    >
      <Spotlight.Search
        ref={focus}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input element
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={items.length > 0 ? listId : undefined}
        aria-activedescendant={items[active] ? `${listId}-${active}` : undefined}
        placeholder={t('Order, phone, drug, area or command…')}
        maxLength={SEARCH_LONGEST}
        data-autofocus
        wrapperProps={{ 'aria-busy': snapshot.hasTag('busy') || undefined }}
        leftSection={<IconSearch />}
        rightSection={<kbd>Esc</kbd>}
      />
      <PaletteList id={listId} items={items} active={active} words={words} onChoose={choose} />
      {status && <Spotlight.Empty>{status}</Spotlight.Empty>}
    </Spotlight.Root>
  );
}

/** Focuses the field as soon as it is shown. Mantine's focus trap does so later. */
const focus = (field: HTMLInputElement | null) => field?.focus();

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
  else if (key === 'Escape' || (key.toLowerCase() === 'k' && control)) palette.send({ type: 'palette.close' });
  // Keeps the focus in the field, because it is the only focusable element.
  else if (key !== 'Tab') return;
  // Keeps the key from the screen below.
  event.preventDefault();
  event.stopPropagation();
}

/** Announces the number of entries, or why there are none. */
function useCount(count: number | null, status: string | null): void {
  useEffect(() => {
    if (status) announce(status);
    else if (count !== null) announce(t('{count, plural, one {# entry} other {# entries}}', { count }));
  }, [count, status]);
}
