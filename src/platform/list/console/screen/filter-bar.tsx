import { type ReactNode, useState } from 'react';
import { late } from '#platform/console/ui/overlays/late.tsx';
import type { List, ListRow } from '../../list.ts';
import type { AddressedList } from '../list-address.ts';
import type { ListApi, ListQuestion } from '../list-api.ts';
import type { ListRows } from '../rows/use-list-rows.ts';
import { BulkBar, type ListAction } from '../select/bulk-bar.tsx';
import type { useSelection } from '../select/use-selection.ts';
import { WhereChips } from '../filter/where-chips.tsx';
import { News } from './list-parts.tsx';

const WhereBuilder = late(() => import('../filter/where-builder.tsx'));
const BulkEdit = late(() => import('../select/bulk-edit.tsx'));

interface FilterBarProps {
  list: List;
  api: ListApi;
  address: AddressedList;
  rows: ListRows;
  question: ListQuestion;
  selecting: ReturnType<typeof useSelection<ListRow>>;
  actions: readonly ListAction[];
  canManage: boolean;
  about: ReactNode;
}

/** Filter chips and news; replaced by the selection's actions while rows are selected. */
export function FilterBar({
  list,
  api,
  address: { search: state, go },
  rows,
  question,
  selecting,
  actions,
  canManage,
  about,
}: FilterBarProps) {
  const [isBuilding, setBuilding] = useState(false);
  const [acting, setActing] = useState<ListAction | 'edit' | null>(null);
  const { selection } = selecting;
  const isEditable = canManage && list.fields.some(({ edit }) => edit);
  const onWhere = (where: typeof state.where) => go({ ...state, where, from: 0 });
  const end = {
    onClose: () => setActing(null),
    onDone: () => {
      selecting.clear();
      void rows.renew();
    },
  };
  return (
    <>
      {selection.count > 0 ? (
        <BulkBar
          selection={selection}
          total={rows.rows.total}
          actions={actions}
          onAction={setActing}
          onEdit={isEditable ? () => setActing('edit') : null}
          onAll={selecting.pickAll}
          onClear={selecting.clear}
        />
      ) : (
        <div className="list-filters">
          <WhereChips list={list} where={state.where} onWhere={onWhere} onBuild={() => setBuilding(true)} />
          {about && <span className="list-about ell">{about}</span>}
          <span className="grow" />
          <News rows={rows} />
        </div>
      )}
      {isBuilding && <WhereBuilder list={list} where={state.where} onWhere={onWhere} onClose={() => setBuilding(false)} />}
      {acting === 'edit' && <BulkEdit list={list} api={api} selection={selection} question={question} {...end} />}
      {acting && acting !== 'edit' && <acting.Dialog selection={selection} question={question} {...end} />}
    </>
  );
}
