import '@mantine/core/styles/Popover.layer.css';
import './overlays.css';
import { Popover, type PopoverDropdownProps } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Anchor } from './anchor.ts';
import { Surface } from './surface.tsx';

interface PopoverProps extends Pick<PopoverDropdownProps, 'className' | 'onKeyDown'> {
  /** Element it opens below. */
  anchor: HTMLElement;
  /** Accessible name. */
  label: string;
  onClose: () => void;
  align?: 'start' | 'end';
  children: ReactNode;
}

const findFirst = (surface: HTMLElement) => surface.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]');

/** Mantine's Popover below any element, which gets the focus back. Escape or an outside click closes it. Rendered while open. */
export default function PopoverDropdown({ anchor, label, onClose, align = 'start', className = '', onKeyDown, children }: PopoverProps) {
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <Popover opened position={align === 'end' ? 'bottom-end' : 'bottom-start'} trapFocus closeOnEscape={false} onDismiss={onClose}>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element cannot lie below its anchor */}
      <Popover.Dropdown className={`floating ${className}`} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={onKey}>
        <Surface opener={anchor} findFirst={findFirst}>
          {children}
        </Surface>
      </Popover.Dropdown>
    </Popover>
  );
}
