import { Badge } from '@mantine/core';
import { msg, t } from '#platform/console/language/language.ts';
import { CompositionLine } from './composition-badges.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { stateActions } from '#platform/list/console/select/state-actions.tsx';
import type { ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { MergeDialog } from '#features/masters/console/public.ts';
import { api } from './api.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { drugList } from '../drug-list.ts';
import type { ListRow } from '#platform/list/list.ts';
import type { Group } from '#platform/list/where.ts';
import { MASTER_MERGE_LIMIT, masters } from '#features/masters/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { DrugDrawer } from './record/drug-drawer.tsx';

/** Retired drugs can be found with the state filter. */
const inUse: Group = { match: 'all', of: [{ field: 'state', is: 'anyOf', value: ['IN_USE'] }] };

const cells: Cells = {
  composition: ({ values }) => (values['composition'] ? <CompositionLine composition={String(values['composition'])} /> : '–'),
  schedule: ({ values }) => (values['schedule'] === 'NONE' ? '–' : <Badge color="due">{String(values['schedule'])}</Badge>),
  state: ({ values }) =>
    values['state'] === 'IN_USE' ? <StatusDot tone="good">{t('In use')}</StatusDot> : <StatusDot tone="end">{t('Retired')}</StatusDot>,
};

/** Item of a drug: merging works on items. */
const itemOf = (row: ListRow): ListRow => ({ ...row, id: Number(row.values['item_id']) });

const merging: ListAction = {
  id: 'merge',
  title: msg('Merge duplicates'),
  off: ({ all, count }) => {
    if (all || count > MASTER_MERGE_LIMIT) return t('At most {most} records at once', { most: MASTER_MERGE_LIMIT });
    return count < 2 ? t('Pick at least two duplicate drugs') : null;
  },
  Dialog: ({ selection, onDone, onClose }) => (
    <MergeDialog master={masters.item} list={drugList} records={selection.rows.map(itemOf)} onMerged={onDone} onClose={onClose} />
  ),
};
const actions = [...stateActions(drugList, api.item.drugs), merging];

export const prepare = prepareList(drugList, api.item.drugs, inUse);

/** `/drug-details/list`: all drugs, with the open one in a drawer. */
export default function DrugListScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('masters.manage', user);
  return (
    <ListScreen
      list={drugList}
      api={api.item.drugs}
      cells={cells}
      defaultWhere={inUse}
      actions={canManage ? actions : undefined}
      Record={DrugDrawer}
      newWords={canManage ? t('New drug') : undefined}
      about={t('All drugs that are stocked, sold or ordered.')}
    />
  );
}
