import './chip.css';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Icon, type IconName } from '../base/icon.tsx';

interface ChipProps extends Omit<ComponentProps<'button'>, 'value'> {
  /** Shown in weight 600 after the label. */
  value?: ReactNode;
  /** Whether the quick filter is active. */
  on?: boolean;
  look?: 'plain' | 'add';
  icon?: IconName;
  /** Shows a caret after the value if the chip opens a menu. */
  caret?: boolean;
}

/** Chip for a quick filter with its count, a view, or "add a filter". */
export function Chip({
  value,
  on = false,
  look = 'plain',
  icon,
  caret = false,
  className = '',
  children,
  type = 'button',
  ...rest
}: ChipProps) {
  const classes = ['chip', on && 'chip-on', look === 'add' && 'chip-add', className].filter(Boolean).join(' ');
  return (
    <button {...rest} type={type} className={classes}>
      {icon && <Icon name={icon} />}
      {children}
      {value !== undefined && <b>{value}</b>}
      {caret && <Icon name="down" />}
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
        <Icon name="x" />
      </button>
    </span>
  );
}
