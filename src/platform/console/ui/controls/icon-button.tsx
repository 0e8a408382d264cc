import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps | 'aria-label' | 'children'> {
  icon: Icon;
  /** Accessible label; also the tooltip. */
  label: string;
}

/** Mantine's ActionIcon whose label is read out and shown on hover. */
export const IconButton = ({ icon: Drawing, label, ...rest }: IconButtonProps) => (
  <ActionIcon title={label} {...rest} aria-label={label}>
    <Drawing size={16} />
  </ActionIcon>
);
