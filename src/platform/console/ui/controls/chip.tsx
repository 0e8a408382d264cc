import './chip.css';
import { IconChevronDown, IconX, type Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../../language/language.ts';

interface ChipProps extends Omit<ComponentProps<'button'>, 'value'> {
  /** Shown in weight 600 after the label. */
  value?: ReactNode;
  /** Muted word behind the value. */
  note?: string | undefined;
  /** Whether the quick filter is active. */
  on?: boolean;
  look?: 'plain' | 'add';
  icon?: TablerIcon;
  /** Shows a caret after the value if the chip opens a menu. */
  caret?: boolean;
}

/** Chip for a quick filter with its count, a view, or "add a filter". */
export function Chip({
  value,
  note,
  on = false,
  look = 'plain',
  icon: Drawing,
  caret = false,
  className = '',
  children,
  type = 'button',
  ...rest
}: ChipProps) {
  const classes = ['chip', on && 'chip-on', look === 'add' && 'chip-add', className].filter(Boolean).join(' ');
  return (
    <button {...rest} type={type} className={classes}>
      {Drawing && <Drawing size={12} />}
      {children}
      {value !== undefined && <b>{value}</b>}
      {note && <span className="muted">{note}</span>}
      {caret && <IconChevronDown size={12} />}
    </button>
  );
}

interface FilterChipProps {
  label: string;
  value: ReactNode;
  onOpen: (target: HTMLElement) => void;
  onRemove: () => void;
}

/** An active filter: the label opens it, the × removes it. */
export function FilterChip({ label, value, onOpen, onRemove }: FilterChipProps) {
  return (
    <span className="chip chip-on">
      <button type="button" aria-haspopup="dialog" onClick={(event) => onOpen(event.currentTarget)}>
        {label} <b>{value}</b>
      </button>
      <button type="button" className="chip-remove" aria-label={t('Remove filter {name}', { name: label })} onClick={onRemove}>
        <IconX size={12} />
      </button>
    </span>
  );
}
