import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { Selection } from './use-selection.ts';

/** An action on several rows of a list. */
export interface ListAction {
  id: string;
  /** Button label, marked with `msg`. */
  title: string;
  /** Reason why it is disabled for the selection, or null. */
  off?: (selection: Selection) => string | null;
  /** Dialog of the action. `onDone`: clears the selection and refetches the list; the dialog stays open until `onClose`. */
  Dialog: ComponentType<ActionDialogProps>;
}
export interface ActionDialogProps {
  selection: Selection;
  onDone: () => void;
  onClose: () => void;
}

interface BulkBarProps {
  selection: Selection;
  /** Number of matching rows. */
  total: number;
  actions: readonly ListAction[];
  onAction: (action: ListAction) => void;
  /** Opens the bulk edit of the selection; null without permission. */
  onEdit: (() => void) | null;
  onAll: () => void;
  onClear: () => void;
}

/** Selection and its actions, in place of the filters. */
export function BulkBar({ selection, total, actions, onAction, onEdit, onAll, onClear }: BulkBarProps) {
  const { all, count: n } = selection;
  return (
    <fieldset className="list-filters list-bulk" aria-label={t('Selection')}>
      <IconButton icon={IconX} size="sm" label={t('Clear selection')} onClick={onClear} />
      <output>{all ? t('All {n} that match are picked', { n: count(n) }) : t('{n} picked', { n: count(n) })}</output>
      {!all && total > n && (
        <Button size="sm" variant="subtle" onClick={onAll}>
          {t('Pick all {n} that match', { n: count(total) })}
        </Button>
      )}
      <span className="grow" />
      {actions.map((action) => (
        <BlockableButton key={action.id} size="sm" off={action.off?.(selection) ?? null} onClick={() => onAction(action)}>
          {t(action.title)}
        </BlockableButton>
      ))}
      {onEdit && (
        <Button size="sm" variant="filled" onClick={onEdit}>
          {t('Change…')}
        </Button>
      )}
    </fieldset>
  );
}
