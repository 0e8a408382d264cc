import './button.css';
import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../base/icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: IconName;
  /** Accessible label; also the tooltip. */
  label: string;
  look?: 'bare' | 'line';
  size?: 'md' | 'sm';
}

/** Icon-only button; its label is read out and shown on hover. */
export function IconButton({ icon, label, look = 'bare', size = 'md', className = '', type = 'button', ...rest }: IconButtonProps) {
  const classes = ['icon-btn', look === 'line' && 'icon-btn-line', size === 'sm' && 'icon-btn-sm', className].filter(Boolean).join(' ');
  return (
    <button title={label} {...rest} type={type} className={classes} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
