import type { ComponentType } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { type Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { stateActions } from '#platform/list/console/select/state-actions.tsx';
import type { ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { api } from '../api.ts';
import { masterLists } from '../../lists.ts';
import type { Group } from '#platform/list/where.ts';
import { type MasterId, masterIds } from '../../master-ids.ts';
import { type Master, MASTER_MERGE_LIMIT, masters } from '../../masters.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { MasterDrawer } from './record/master-drawer.tsx';

/** Retired and merged records can be found with the state filter. */
const inUse: Group = { match: 'all', of: [{ field: 'state', is: 'anyOf', value: ['IN_USE'] }] };

const stateWords = { IN_USE: msg('In use'), RETIRED: msg('Retired'), MERGED: msg('Merged') };

const cells: Cells = {
  state: ({ values }) => {
    const state = values['state'] as keyof typeof stateWords;
    return <StatusDot tone={state === 'IN_USE' ? 'good' : 'end'}>{t(stateWords[state])}</StatusDot>;
  },
  rates: ({ values }) => (values['rates'] === null ? '–' : t('{percent} %', { percent: String(values['rates']) })),
};

const merging = (master: Master): ListAction => ({
  id: 'merge',
  title: msg('Merge duplicates'),
  off: ({ all, count }) => {
    if (all || count > MASTER_MERGE_LIMIT) return t('At most {most} records at once', { most: MASTER_MERGE_LIMIT });
    return count < 2 ? t('Pick at least two duplicate records') : null;
  },
  Dialog: ({ selection, onDone, onClose }) => (
    <MergeDialog master={master} list={masterLists[master.id]} records={selection.rows} onMerged={onDone} onClose={onClose} />
  ),
});

interface Parts {
  actions: readonly ListAction[];
  Record: ComponentType<OpenRecordProps>;
}

/** List actions and record component of each master. */
const parts = Object.fromEntries(
  masterIds.map((id) => [
    id,
    {
      actions: [...stateActions(masterLists[id], api.item.masterLists[id]), merging(masters[id])],
      Record: (props: OpenRecordProps) => <MasterDrawer {...props} master={masters[id]} />,
    },
  ]),
) as unknown as Record<MasterId, Parts>;

/** Prefetches the first rows of a master: see {@link prepareList}. */
export const prepareMaster = (id: MasterId) => prepareList(masterLists[id], api.item.masterLists[id], inUse);

interface MasterListProps {
  master: Master;
  canManage: boolean;
}

/** Records of one master, with the open one in a drawer. */
export function MasterList({ master: { id, about }, canManage }: MasterListProps) {
  const { actions, Record } = parts[id];
  return (
    <ListScreen
      list={masterLists[id]}
      api={api.item.masterLists[id]}
      cells={cells}
      defaultWhere={inUse}
      actions={canManage ? actions : undefined}
      Record={Record}
      newWords={canManage ? t('New record') : undefined}
      about={t(about)}
    />
  );
}
