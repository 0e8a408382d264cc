import { IconLock, type Icon as TablerIcon } from '@tabler/icons-react';
import { cloneElement, type ComponentProps, type KeyboardEvent, type ReactElement, useState } from 'react';
import { Popover } from './popover.tsx';

export interface MenuItem {
  label: string;
  icon?: TablerIcon;
  onSelect: () => void;
  /** Reason why it is disabled, shown below the label. */
  off?: string | null;
  danger?: boolean;
}

interface MenuProps {
  /** Element that opened it. One menu can serve many rows: render it with the pressed button as its anchor. */
  anchor: HTMLElement;
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
  align?: 'start' | 'end';
}

/** Aligns a menu towards the middle of the window. */
const sideOf = (anchor: HTMLElement) => (anchor.getBoundingClientRect().left < window.innerWidth / 2 ? 'start' : 'end');

/** Arrow keys, Home, End and first letters move; Enter chooses; Escape closes and restores the focus. */
export function Menu({ anchor, label, items, onClose, align = sideOf(anchor) }: MenuProps) {
  const choose = (item: MenuItem) => {
    if (item.off) return;
    onClose();
    item.onSelect();
  };
  return (
    <Popover anchor={anchor} label={label} onClose={onClose} align={align} role="menu" className="menu" onKeyDown={moveFocus}>
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={item.danger ? 'menu-item menu-item-danger' : 'menu-item'}
          aria-disabled={item.off ? true : undefined}
          onClick={() => choose(item)}
        >
          {item.off ? <IconLock /> : item.icon && <item.icon />}
          <span className="grow">
            {item.label}
            {item.off && <small>{item.off}</small>}
          </span>
        </button>
      ))}
    </Popover>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = nextItem(event.key, items, at);
  if (event.key === 'Tab') event.preventDefault();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextItem(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) => item.textContent.trim().toLowerCase().startsWith(letter));
}

interface MenuButtonProps {
  /** Accessible name of the menu. */
  menuLabel: string;
  items: readonly MenuItem[];
  /** The button that opens the menu. */
  children: ReactElement<ComponentProps<'button'>>;
}

/** A button with its menu. */
export function MenuButton({ menuLabel, items, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // The browser closes the menu between press and click; the click must not reopen it.
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      {cloneElement(children, {
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onPointerDown: () => setWasOpen(anchor !== null),
        onClick: (event) => {
          setAnchor(wasOpen ? null : event.currentTarget);
          setWasOpen(false);
        },
      })}
      {anchor && <Menu anchor={anchor} label={menuLabel} items={items} onClose={() => setAnchor(null)} />}
    </>
  );
}
