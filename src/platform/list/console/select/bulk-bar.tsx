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
  Dialog: ComponentType<ActionDialogProps<Row>>;
}
export interface ActionDialogProps<Row extends Identified = ListRow> {
  selection: Selection<Row>;
  /** Filter of the list, if every matching row is selected. */
  question: ListQuestion;
  /** Reads the rows that match. */
  readMatching: () => Promise<readonly Row[]>;
  onDone: () => void;
  /** Keeps only these rows selected. */
  onKeep: (ids: readonly number[]) => void;
  onClose: () => void;
}

interface BulkBarProps {
  selection: Pick<Selection, 'all' | 'count'>;
  /** Number of matching rows. */
  total: number;
  actions: readonly { id: string; title: string; off: string | null; onPress: () => void }[];
  /** Opens the bulk edit of the selection; null without permission. */
  onEdit: (() => void) | null;
  /** Selects every matching row. */
  onAll: () => void;
  /** Clears the selection. */
  onClose: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Selection and its actions, in place of the filters. */
export default function BulkBar({ selection: { all, count: n }, total, actions, onEdit, onAll, onClose, children }: BulkBarProps) {
  return (
    <fieldset className="list-filters list-bulk" aria-label={t('Selection')}>
      <IconButton icon={IconX} size="sm" label={t('Clear selection')} onClick={onClose} />
      <output>{all ? t('All {n} that match are picked', { n: count(n) }) : t('{n} picked', { n: count(n) })}</output>
      {!all && total > n && (
        <Button size="sm" variant="subtle" onClick={onAll}>
          {t('Pick all {n} that match', { n: count(total) })}
        </Button>
      )}
      <span className="grow" />
      {actions.map(({ id, title, off, onPress }) => (
        <BlockableButton key={id} size="sm" off={off} onClick={onPress}>
          {t(title)}
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
