import { Spotlight } from '@mantine/spotlight';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Matched } from '#platform/console/ui/matched.tsx';
import { msg, t } from '#platform/console/language/language.ts';
import { wordsOf } from '#platform/contract/search-words.ts';
import { paletteSearches } from './searches.ts';
import type { PaletteItem } from './palette-item.ts';

/** Headings of the palette, in their order. */
const groups = () => [
  { id: 'recent', title: msg('Recently used') },
  { id: 'here', title: msg('Here') },
  { id: 'area', title: msg('Go to') },
  { id: 'console', title: msg('Everywhere') },
  ...paletteSearches().flatMap((search) => search.groups),
];

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  active: number;
  words: string;
  onChoose: (item: PaletteItem) => void;
}

/** Entries grouped by heading, in keyboard order. */
export function PaletteList({ id, items, active, words, onChoose }: PaletteListProps) {
  if (items.length === 0) return null;
  const marked = wordsOf(words);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist has no groups, and cannot be styled
    <Spotlight.ActionsList id={id} role="listbox" aria-label={t('Entries')}>
      {groups().map(({ id: group, title }) => {
        const groupItems = items.flatMap((item, index) => (item.group === group ? [{ item, place: index }] : []));
        if (groupItems.length === 0) return null;
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no group of options
          <Spotlight.ActionsGroup key={group} label={t(title)} role="group" aria-label={t(title)}>
            {groupItems.map(({ item, place: index }) => (
              <Entry key={item.id} id={`${id}-${index}`} item={item} words={marked} active={index === active} onChoose={onChoose} />
            ))}
          </Spotlight.ActionsGroup>
        );
      })}
    </Spotlight.ActionsList>
  );
}

interface EntryProps {
  id: string;
  item: PaletteItem;
  words: readonly string[];
  active: boolean;
  onChoose: (item: PaletteItem) => void;
}

/** Entry; the focus stays in the field, which references the active entry. A blocked entry can be chosen, to hear its reason. */
function Entry({ id, item, words, active, onChoose }: EntryProps) {
  const line = useRef<HTMLButtonElement>(null);
  const Drawing = item.off ? IconLock : (item.icon ?? IconChevronRight);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Spotlight.Action
      ref={line}
      // Spotlight drops an id that it is given as a property.
      renderRoot={(button) => <button {...button} id={id} />}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element holds text only
      role="option"
      aria-selected={active}
      aria-disabled={item.off ? true : undefined}
      onClick={() => onChoose(item)}
    >
      <Drawing />
      <span className="palette-words">
        <Matched text={item.label} words={words} />
        {(item.off ?? item.detail) && (
          <small>
            {' '}
            <Matched text={item.off ?? item.detail ?? ''} words={item.off ? [] : words} />
          </small>
        )}
      </span>
      {item.strokes && (
        <span className="palette-strokes" aria-hidden="true">
          {item.strokes.map((stroke) => (
            <kbd key={stroke}>{stroke}</kbd>
          ))}
        </span>
      )}
    </Spotlight.Action>
  );
}
