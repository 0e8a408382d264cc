import './table/list.css';
import './lists.css';
import { useCallback, useMemo, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { Loaded } from '#platform/console/slot.tsx';
import { useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { keepFocusVisible } from '#platform/record/console/covered-focus.ts';
import { type ListAddress, NEW_RECORD, questionOf, useListAddress } from './list-address.ts';
import type { ListViewProps, RowControlsProps } from './list-screen-props.ts';
import { useListRows } from './rows/use-list-rows.ts';
import { FilterBar } from './screen/filter-bar.tsx';
import { keysOf, useScreenOfList } from './screen/list-keys.ts';
import { TitleBar } from './screen/list-parts.tsx';
import { ListTrouble } from './screen/list-trouble.tsx';
import { type FootHandle, SightFoot } from './screen/visible-range-foot.tsx';
import { useSelection } from './select/use-selection.ts';
import type { Identified } from './table/column.ts';
import { useListSettings } from './table/list-settings.ts';
import { useNow } from './table/now.ts';
import { UnknownParts } from './table/unknown-parts.tsx';
import { useSearchKeys } from './table/use-search-keys.ts';
import type { RowsInPlaces } from './table/windowed/rows-in-places.ts';
import { useWindowFocus } from './table/windowed/use-window-focus.ts';
import type { WindowHandle } from './table/windowed/window-rows-props.ts';
import { WindowTable } from './table/windowed/window-table.tsx';

/** Update interval of relative times. Milliseconds. */
const TICK = 15_000;
const loadMatches = () => import('./screen/matches-elsewhere.tsx');
const noControls = ({ children }: Pick<RowControlsProps<never>, 'children'>) => children(() => {});

/**
 * A list: columns, search, filters, order, views, export, selection, actions on several rows, shortcuts and live updates; its
 * state is stored in the address.
 */
export function ListView<Row extends Identified>(props: ListViewProps<Row>) {
  const { list, source, columns, nameOf, actions = [], Edit, Record, newWords, about, onLetters } = props;
  const RowControls = props.RowControls ?? noControls;
  const address = useListAddress(list, props.defaultWhere, props.spelling);
  const { search: state, go } = address;
  const question = questionOf(list, state);
  const rows = useListRows(source, question, state.from, (props.isFollowing ?? false) && state.from === 0 && state.record === null);
  const settings = useListSettings(list.id, columns);
  const now = useNow(TICK);
  const table = useRef<WindowHandle>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const foot = useRef<FootHandle>(null);
  const focus = useWindowFocus(rows.rows, table, state.from);
  const selecting = useSelection(rows.rows, JSON.stringify(question), rows.rows.total);
  const label = useCallback((row: Row) => t('Pick {name}', { name: nameOf(row) }), [nameOf]);
  const opens = Record !== undefined;
  const canPick = Edit !== undefined || actions.length > 0;
  const canNew = newWords !== undefined && opens;
  const { record } = state;
  const active = rows.rows.at(focus.active);
  const screen = useScreenOfList({
    address,
    focus,
    searchBox,
    canNew,
    onPick: canPick ? selecting.toggle : null,
    onLetters: record === null && active && onLetters ? (open) => onLetters(active, open) : null,
    onLeave: props.onLeave,
  });
  useScreenKeys(useMemo(() => props.keys ?? keysOf(list, opens, canPick, canNew), [props.keys, list, opens, canPick, canNew]));
  const isLoaded = !rows.isPending && !rows.isPrevious && !rows.error;
  const searchKeys = useSearchKeys({
    words: state.search,
    only: isLoaded ? onlyRow(rows.rows) : undefined,
    open: (id) => opens && screen.open(id),
    focusRows: () => focus.move(0),
  });
  const onSight = (first: number, last: number, rests: boolean) => {
    rows.onSight(first, last);
    selecting.setVisible(first, last - 1);
    foot.current?.setRange(first, last);
    if (rests && first !== state.from && !rows.isPrevious) go({ ...state, from: first }, { replace: true, overList: address.overList });
  };
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
          countInWords={props.countInWords}
          columns={columns}
          settings={settings}
          searchRef={searchBox}
          searchKeys={searchKeys}
          onNew={screen.onNew}
          newWords={newWords ?? ''}
          end={props.titleEnd}
        />
        <FilterBar
          list={list}
          columns={columns}
          settings={settings}
          address={address}
          rows={rows}
          source={source}
          isLoaded={isLoaded}
          question={question}
          selecting={selecting}
          actions={actions}
          Edit={Edit}
          SelectionButtons={props.SelectionButtons}
          views={props.views}
          quick={props.quick}
          about={about}
        />
        {address.unknown.length > 0 && <UnknownParts parts={address.unknown} onDrop={() => go(state, { replace: true })} />}
        <ListTrouble list={list} rows={rows} />
        <RowControls rows={rows.rows} open={screen.open}>
          {(onAct) => (
            <WindowTable
              label={t(list.title)}
              settings={settings}
              rows={rows.rows}
              gone={rows.gone}
              sort={state.sort}
              onSort={(sort) => go({ ...state, sort, from: 0 })}
              now={now}
              active={focus.active}
              openId={record}
              busy={rows.isPrevious}
              picking={
                canPick ? { picked: selecting.selection.ids, all: selecting.selection.all, label, onPick: selecting.toggle } : undefined
              }
              onSome={selecting.pickSight}
              position={state.from}
              onSight={onSight}
              handle={table}
              onOpen={(id) => opens && screen.open(id)}
              onActive={focus.setActive}
              {...(props.onLikely && { onLikely: props.onLikely })}
              onAct={onAct}
              onMove={focus.move}
              skeleton={rows.isPending ? { count: 12, label: t('Loading rows') } : undefined}
            >
              {isLoaded && (rows.rows.total === 0 || state.search !== '') && (
                <Loaded
                  load={loadMatches}
                  props={{
                    list,
                    totalOf: (without: ListAddress) => source.totalOf(questionOf(list, without)),
                    address,
                    total: rows.rows.total,
                    onNew: screen.onNew,
                    newWords: newWords ?? '',
                    empty: { title: props.empty?.title, words: props.empty?.words },
                    hiddenWords: props.hiddenWords,
                  }}
                />
              )}
            </WindowTable>
          )}
        </RowControls>
        <SightFoot ref={foot} total={rows.rows.total} hasMore={rows.hasMore} opens={opens} picks={canPick} />
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
const onlyRow = <Row extends Identified>({ total, at }: RowsInPlaces<Row>) => (total === 1 ? at(0)?.id : null);
