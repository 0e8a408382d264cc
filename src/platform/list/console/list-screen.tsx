import './table/list.css';
import './lists.css';
import { useCallback, useMemo, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { useListSettings } from './table/list-settings.ts';
import { useNow } from './table/now.ts';
import { useSearchKeys } from './table/use-search-keys.ts';
import { UnknownParts } from './table/unknown-parts.tsx';
import type { RowsInPlaces } from './table/windowed/rows-in-places.ts';
import { useWindowFocus } from './table/windowed/use-window-focus.ts';
import type { WindowHandle } from './table/windowed/window-rows.tsx';
import { WindowTable } from './table/windowed/window-table.tsx';
import { keepFocusVisible } from '#platform/record/console/covered-focus.ts';
import type { ListRow } from '../list.ts';
import { holds } from '#platform/access/permissions.ts';
import { NEW_RECORD, questionOf, useListAddress } from './list-address.ts';
import type { ListScreenProps } from './list-screen-props.ts';
import { type Cells, columnsOf, nameOf } from './list-columns.tsx';
import { totalOf, useListRows } from './rows/use-list-rows.ts';
import { emptyWhere } from './where-tree.ts';
import type { ListAction } from './select/bulk-bar.tsx';
import { useSelection } from './select/use-selection.ts';
import { ViewChoice } from './saved-views/view-choice.tsx';
import { FilterBar } from './screen/filter-bar.tsx';
import { keysOf, useScreenOfList } from './screen/list-keys.ts';
import { TitleBar } from './screen/list-parts.tsx';
import { ListTrouble } from './screen/list-trouble.tsx';
import { NoRows } from './screen/no-rows.tsx';
import { type FootHandle, SightFoot } from './screen/visible-range-foot.tsx';

/** Update interval of relative times. Milliseconds. */
const TICK = 15_000;
const noActions: readonly ListAction[] = [];
const plain: Cells = {};

/**
 * A list screen from its declaration: columns, search, filters, order, views, export, selection, bulk edit, shortcuts and live
 * updates; the state is stored in the address.
 */
export function ListScreen({ list, api, cells = plain, defaultWhere, actions = noActions, Record, newWords, about }: ListScreenProps) {
  const user = stored.currentUser.read();
  const canManage = list.manage !== null && user !== null && holds(list.manage, user);
  const address = useListAddress(list, defaultWhere);
  const { search: state, go } = address;
  const question = questionOf(list, state);
  const rows = useListRows(api, question, state.from);
  const opens = Record !== undefined;
  const columns = useMemo(() => columnsOf(list, cells, opens), [list, cells, opens]);
  const settings = useListSettings(list.id, columns);
  const now = useNow(TICK);
  const table = useRef<WindowHandle>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const foot = useRef<FootHandle>(null);
  const focus = useWindowFocus(rows.rows, table, state.from);
  const selecting = useSelection(rows.rows, JSON.stringify(question), rows.rows.total);
  const label = useCallback((row: ListRow) => t('Pick {name}', { name: nameOf(list, row) }), [list]);
  const canPick = canManage || actions.length > 0;
  const screen = useScreenOfList({
    address,
    focus,
    searchBox,
    canNew: newWords !== undefined && Record !== undefined,
    onPick: canPick ? selecting.toggle : null,
  });
  useScreenKeys(useMemo(() => keysOf(list, opens, canPick, newWords !== undefined), [list, opens, canPick, newWords]));
  const { record } = state;
  const isLoaded = !rows.isPending && !rows.isPrevious && !rows.error;
  const searchKeys = useSearchKeys({
    words: state.search,
    only: isLoaded ? onlyRow(rows.rows) : undefined,
    open: (id) => Record && screen.open(id),
    focusRows: () => focus.move(0),
  });
  const onSight = (first: number, last: number, rests: boolean) => {
    rows.onSight(first, last);
    selecting.setVisible(first, last - 1);
    foot.current?.setRange(first, last);
    if (rests && first !== state.from && !rows.isPrevious) go({ ...state, from: first }, { replace: true, overList: address.overList });
  };
  const isEmpty = isLoaded && rows.rows.total === 0;
  const onCreated = (id: number) => {
    go({ ...state, record: id }, { replace: true, overList: address.overList });
    void rows.renew();
  };
  return (
    <div className="list-screen">
      <div className="list-behind" inert={screen.bar.full && record !== null} onFocus={record === null ? undefined : keepFocusVisible}>
        <TitleBar
          list={list}
          address={address}
          rows={rows}
          columns={columns}
          settings={settings}
          searchRef={searchBox}
          searchKeys={searchKeys}
          onNew={screen.onNew}
          newWords={newWords ?? ''}
          views={<ViewChoice list={list} address={address} columns={columns} settings={settings} />}
        />
        <FilterBar
          list={list}
          api={api}
          address={address}
          rows={rows}
          question={question}
          selecting={selecting}
          actions={actions}
          canManage={canManage}
          about={about}
        />
        {address.unknown.length > 0 && <UnknownParts parts={address.unknown} onDrop={() => go(state, { replace: true })} />}
        <ListTrouble list={list} rows={rows} />
        <WindowTable
          label={t(list.title)}
          settings={settings}
          rows={rows.rows}
          sort={state.sort}
          onSort={(sort) => go({ ...state, sort, from: 0 })}
          now={now}
          active={focus.active}
          openId={record}
          busy={rows.isPrevious}
          picking={canPick ? { picked: selecting.selection.ids, all: selecting.selection.all, label, onPick: selecting.toggle } : undefined}
          onSome={selecting.pickSight}
          position={state.from}
          onSight={onSight}
          handle={table}
          onOpen={(id) => Record && screen.open(id)}
          onActive={focus.setActive}
          onAct={() => {}}
          onMove={focus.move}
          skeleton={rows.isPending ? { count: 12, label: t('Loading rows') } : undefined}
        >
          {isEmpty && (
            <NoRows
              list={list}
              totalOf={(without) => totalOf(api, questionOf(list, without))}
              address={address}
              cleared={{ ...state, search: '', where: emptyWhere, from: 0 }}
              onNew={screen.onNew}
              newWords={newWords ?? ''}
              empty={about}
            />
          )}
        </WindowTable>
        <SightFoot ref={foot} total={rows.rows.total} opens={opens} />
      </div>
      {Record && record !== null && (
        <Record
          key={record === NEW_RECORD ? 'new' : 'open'}
          bar={screen.bar}
          id={record}
          row={rows.rows.at(rows.rows.placeOf(record) ?? -1)}
          now={now}
          onMade={onCreated}
        />
      )}
    </div>
  );
}

/** Id of the only row; null if there are none or several, undefined while it is loading. */
const onlyRow = ({ total, at }: RowsInPlaces<ListRow>) => (total === 1 ? at(0)?.id : null);
