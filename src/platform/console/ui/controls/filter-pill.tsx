import { Pill, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';

interface FilterPillProps {
  label: string;
  value: ReactNode;
  onOpen: (target: HTMLElement) => void;
  onRemove: () => void;
}

/** An active filter: Mantine's Pill whose text is a button that opens the filter, and whose × is named and in the tab order. */
export const FilterPill = ({ label, value, onOpen, onRemove }: FilterPillProps) => (
  <Pill
    size="lg"
    className="filter-pill"
    withRemoveButton
    removeButtonProps={{ 'aria-label': t('Remove filter {name}', { name: label }), 'aria-hidden': false, tabIndex: 0 }}
    onRemove={onRemove}
  >
    <UnstyledButton aria-haspopup="dialog" onClick={(event) => onOpen(event.currentTarget)}>
      {label} <b>{value}</b>
    </UnstyledButton>
  </Pill>
);
