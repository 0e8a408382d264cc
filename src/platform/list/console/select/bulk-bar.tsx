import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { ListRow } from '../../list.ts';
import type { ListQuestion } from '../list-api.ts';
import type { Identified } from '../table/column.ts';
import type { Selection } from './use-selection.ts';

/** An action on several rows of a list. */
export interface ListAction<Row extends Identified = ListRow> {
  id: string;
  /** Button label, marked with `msg`. */
  title: string;
  /** Reason why it is disabled for the selection, or null. */
  off?: (selection: Selection<Row>) => string | null;
  /** Dialog of the action. `onDone`: clears the selection and refetches the list; the dialog stays open until `onClose`. */
  Dialog: ComponentType<ActionDialogProps>;
}
export interface ActionDialogProps {
  selection: Selection;
  /** Filter of the list, if every matching row is selected. */
  question: ListQuestion;
  onDone: () => void;
  onClose: () => void;
}

/** What the bar shows of an action. */
type BarAction<Row extends Identified> = Pick<ListAction<Row>, 'id' | 'title' | 'off'>;

interface BulkBarProps<Row extends Identified, Action extends BarAction<Row>> {
  selection: Selection<Row>;
  /** Number of matching rows. */
  total: number;
  actions: readonly Action[];
  onAction: (action: Action) => void;
  /** Opens the bulk edit of the selection; null without permission. */
  onEdit: (() => void) | null;
  /** Selects every matching row; null if the actions are about selected rows only. */
  onAll: (() => void) | null;
  onClear: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Selection and its actions, in place of the filters. */
export function BulkBar<Row extends Identified, Action extends BarAction<Row>>({
  selection,
  total,
  actions,
  onAction,
  onEdit,
  onAll,
  onClear,
  children,
}: BulkBarProps<Row, Action>) {
  const { all, count: n } = selection;
  return (
    <fieldset className="list-filters list-bulk" aria-label={t('Selection')}>
      <IconButton icon={IconX} size="sm" label={t('Clear selection')} onClick={onClear} />
      <output>{all ? t('All {n} that match are picked', { n: count(n) }) : t('{n} picked', { n: count(n) })}</output>
      {onAll && !all && total > n && (
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
      {children}
      {onEdit && (
        <Button size="sm" variant="filled" onClick={onEdit}>
          {t('Change…')}
        </Button>
      )}
    </fieldset>
  );
}
