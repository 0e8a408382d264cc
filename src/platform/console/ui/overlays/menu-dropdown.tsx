import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import './overlays.css';
import { Menu } from '@mantine/core';
import { IconLock, type Icon as TablerIcon } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Anchor } from './anchor.ts';
import { Surface } from './surface.tsx';

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

/** Around the anchor, so that the menu belongs to a region of the page. */
const regionOf = (anchor: HTMLElement) => anchor.closest<HTMLElement>('header, nav, main, aside, [role=dialog], [role=alertdialog]');

const findFirst = (surface: HTMLElement) => surface.querySelector<HTMLElement>('[role=menuitem]');

/**
 * Mantine's Menu below any element, which gets the focus back, with items that stay reachable when disabled and say why.
 * Rendered while open.
 */
export default function MenuDropdown({ anchor, label, items, onClose, align = sideOf(anchor) }: MenuProps) {
  const choose = (item: MenuItem) => {
    if (item.off) return;
    onClose();
    item.onSelect();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };
  return (
    <Menu
      opened
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      portalProps={{ target: regionOf(anchor) ?? document.body }}
      trapFocus={false}
      withInitialFocusPlaceholder={false}
      closeOnEscape={false}
      closeOnItemClick={false}
      onClose={onClose}
    >
      <Menu.Target>
        <Anchor element={anchor} onLost={onClose} />
      </Menu.Target>
      <Menu.Dropdown className="floating" aria-label={label} onKeyDown={onKeyDown}>
        <Surface opener={anchor} findFirst={findFirst}>
          {items.map((item) => (
            <Menu.Item
              key={item.label}
              aria-disabled={item.off ? true : undefined}
              data-danger={item.danger || undefined}
              leftSection={item.off ? <IconLock size={16} /> : item.icon && <item.icon size={16} />}
              onClick={() => choose(item)}
            >
              {item.label}
              {item.off && <small>{item.off}</small>}
            </Menu.Item>
          ))}
        </Surface>
      </Menu.Dropdown>
    </Menu>
  );
}
