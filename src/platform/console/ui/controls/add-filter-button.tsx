import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../language/language.ts';

interface AddFilterButtonProps {
  /** Whether the menu of filters is open. */
  isOpen: boolean;
  onPress: (button: HTMLElement) => void;
}

/** Opens the menu of the filters that a list offers. */
export const AddFilterButton = ({ isOpen, onPress }: AddFilterButtonProps) => (
  <Button
    size="sm"
    radius="xl"
    bd="1px dashed var(--line-strong)"
    leftSection={<IconPlus size={12} />}
    aria-haspopup="menu"
    aria-expanded={isOpen}
    onClick={(event) => onPress(event.currentTarget)}
  >
    {t('Filter')}
  </Button>
);
