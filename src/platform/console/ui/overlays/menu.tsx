import { cloneElement, type ComponentProps, type ReactElement, useState } from 'react';
import { late } from './late.tsx';
import type { MenuItem } from './menu-dropdown.tsx';

export type { MenuItem } from './menu-dropdown.tsx';

/** Menu below its anchor; its code loads at the first use of the page, or when it first opens. */
export const Menu = late(() => import('./menu-dropdown.tsx'));

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
  return (
    <>
      {cloneElement(children, {
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => setAnchor(anchor ? null : currentTarget),
      })}
      {anchor && <Menu anchor={anchor} label={menuLabel} items={items} onClose={() => setAnchor(null)} />}
    </>
  );
}
