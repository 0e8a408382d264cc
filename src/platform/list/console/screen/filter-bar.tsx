import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { late } from '#platform/console/ui/overlays/late.tsx';
import type { List } from '../../list.ts';
import { WhereChips } from '../filter/where-chips.tsx';
import type { AddressedList } from '../list-address.ts';
import type { ListViewProps } from '../list-screen-props.ts';
import type { ListQuestion } from '../list-api.ts';
import type { ListSource } from '../rows/list-source.ts';
import type { ListRows } from '../rows/use-list-rows.ts';
import { type BuiltInView, ViewChoice } from '../saved-views/view-choice.tsx';
import type { ActionDialogProps, ListAction } from '../select/bulk-bar.tsx';
import type { useSelection } from '../select/use-selection.ts';
import type { Column, Identified } from '../table/column.ts';
import type { ListSettings } from '../table/list-settings.ts';
import { News } from './list-parts.tsx';
import { isQuick, QuickFilters, type QuickFilterSet } from './quick-filters.tsx';

const BulkBar = late(() => import('../select/bulk-bar.tsx'));
const WhereBuilder = late(() => import('../filter/where-builder.tsx'));

interface FilterBarProps<Row extends Identified> {
  list: List;
  columns: readonly Column<Row>[];
  settings: ListSettings<Row>;
  address: AddressedList;
  rows: ListRows<Row>;
  source: ListSource<Row>;
  isLoaded: boolean;
  question: ListQuestion;
  selecting: ReturnType<typeof useSelection<Row>>;
  actions: readonly ListAction<Row>[];
  Edit: ComponentType<ActionDialogProps<Row>> | undefined;
  SelectionButtons: ListViewProps<Row>['SelectionButtons'];
  views: readonly BuiltInView[] | undefined;
  quick: QuickFilterSet | undefined;
  about: ReactNode;
}

/** Views, filter chips and news; replaced by the selection's actions while rows are selected. */
export function FilterBar<Row extends Identified>(props: FilterBarProps<Row>) {
  const { list, address, rows, question, selecting, Edit, SelectionButtons, views, quick, about } = props;
  const { search: state, go } = address;
  const queries = useQueryClient();
  const [isBuilding, setBuilding] = useState(false);
  const [Acting, setActing] = useState<{ Dialog: ComponentType<ActionDialogProps<Row>> } | null>(null);
  const { selection } = selecting;
  const onWhere = (where: typeof state.where) => go({ ...state, where, from: 0 });
  return (
    <>
      {selection.count > 0 ? (
        <BulkBar
          selection={selection}
          total={rows.rows.total}
          actions={props.actions.map((action) => ({
            ...action,
            off: action.off?.(selection) ?? null,
            onPress: () => setActing(action),
          }))}
          onEdit={Edit ? () => setActing({ Dialog: Edit }) : null}
          onAll={selecting.pickAll}
          onClose={selecting.clear}
        >
          {SelectionButtons && <SelectionButtons list={list} selection={selection} />}
        </BulkBar>
      ) : (
        <div className="list-filters">
          <ViewChoice
            list={list}
            address={address}
            columns={props.columns}
            settings={props.settings}
            isReady={props.isLoaded}
            {...(views && { builtIn: views })}
          />
          <span className="sep" />
          <WhereChips list={list} where={state.where} onWhere={onWhere} onBuild={() => setBuilding(true)} isElsewhere={isQuick(quick)} />
          {quick && (
            <>
              <span className="sep" />
              <QuickFilters quick={quick} where={state.where} onWhere={onWhere} />
            </>
          )}
          {about && <span className="list-about ell">{about}</span>}
          <span className="grow" />
          <News rows={rows} />
        </div>
      )}
      {isBuilding && <WhereBuilder list={list} where={state.where} onWhere={onWhere} onClose={() => setBuilding(false)} />}
      {Acting && (
        <Acting.Dialog
          selection={selection}
          question={question}
          readMatching={async () => (await import('../rows/read-matching.ts')).readMatching(queries, props.source, question)}
          onKeep={selecting.keep}
          onDone={() => {
            selecting.clear();
            void rows.renew();
          }}
          onClose={() => setActing(null)}
        />
      )}
    </>
  );
}
