import { useCallback, useMemo } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import type { ListScreenProps } from './list-screen-props.ts';
import { type Cells, columnsOf, nameOf } from './list-columns.tsx';
import type { ListRow } from '../list.ts';
import { ListView } from './list-view.tsx';
import { sourceOf } from './rows/list-source.ts';
import type { ActionDialogProps } from './select/bulk-bar.tsx';

const BulkEdit = late(() => import('./select/bulk-edit.tsx'));
const plain: Cells = {};

/** A list screen from the declaration of its list. */
export function ListScreen({ list, api, cells = plain, pageSize, ...props }: ListScreenProps) {
  const opens = props.Record !== undefined;
  const columns = useMemo(() => columnsOf(list, cells, opens), [list, cells, opens]);
  const source = useMemo(() => sourceOf(api, pageSize), [api, pageSize]);
  const nameOfRow = useCallback((row: ListRow) => nameOf(list, row), [list]);
  const user = stored.currentUser.read();
  const canEdit = list.manage !== null && user !== null && holds(list.manage, user) && list.fields.some(({ edit }) => edit);
  const Edit = useMemo(() => {
    const { bulkEdit } = api;
    return bulkEdit && ((dialog: ActionDialogProps) => <BulkEdit list={list} bulkEdit={bulkEdit} {...dialog} />);
  }, [list, api]);
  return <ListView {...props} list={list} source={source} columns={columns} nameOf={nameOfRow} Edit={canEdit ? Edit : undefined} />;
}
