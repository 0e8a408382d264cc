import '#console/ui/list/list.css';
import { useRef, useState } from 'react';
import { msg } from '#console/language/language.ts';
import { type KeyGroup, useScreenKeys } from '#console/ui/keys/screen-keys.ts';
import { useListSettings } from '#console/ui/list/list-settings.ts';
import { useNow } from '#console/ui/list/now.ts';
import { useAddressedSearch } from '#console/ui/list/use-addressed-search.ts';
import { useListKeys } from '#console/ui/list/use-list-keys.ts';
import { useRowFocus } from '#console/ui/list/use-row-focus.ts';
import { keepInSight } from '#console/ui/record/covered-focus.ts';
import { useRecordDrawer } from '#console/ui/record/use-record-drawer.ts';
import type { Master } from '#contracts/masters.ts';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { MasterDrawer } from '../record/master-drawer.tsx';
import { MasterBars } from './master-bars.tsx';
import { columnsOf } from './master-columns.tsx';
import { MasterListBody } from './master-list-body.tsx';
import { NEW_RECORD, readSearch, writeSearch } from './master-search.ts';
import { useMasterList } from './use-master-list.ts';
import { usePicked } from './use-picked.ts';

/** Times on screen are told in minutes. Milliseconds. */
const TICK = 15_000;

const masterKeys: KeyGroup = {
  title: msg('Drug masters'),
  keys: [
    [msg('Next row, previous row'), ['j', 'k']],
    [msg('Open the record'), ['Enter']],
    [msg('Close the record'), ['Esc']],
    [msg('Record over the whole page, and back'), ['f']],
    [msg('New record'), ['n']],
    [msg('Pick the row, or no longer'), ['x']],
    [msg('Save the record'), ['Ctrl', 'Enter']],
    [msg('Search'), ['/']],
  ],
};

interface MasterListProps {
  master: Master;
  canManage: boolean;
}

/** The records of one master, and the open one over them. */
export function MasterList({ master, canManage }: MasterListProps) {
  const { search, go, overList, back } = useAddressedSearch(readSearch, writeSearch);
  const list = useMasterList(master.id, search);
  const settings = useListSettings(`masters.${master.id}`, columnsOf(master));
  const now = useNow(TICK);
  const table = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const focus = useRowFocus(list.rows, table);
  const picked = usePicked(list.rows);
  const [merging, setMerging] = useState(false);
  const { record } = search;
  const goTo = (id: number | null, options: { replace: boolean; overList: boolean }) => go({ ...search, record: id }, options);
  const drawer = useRecordDrawer({ openId: record, goTo, overList, back, focus, searchBox });
  const onNew = canManage ? () => drawer.open(NEW_RECORD) : null;
  const pickActive = () => picked.toggle(record ?? focus.activeId ?? NEW_RECORD);
  useScreenKeys(masterKeys);
  useListKeys({
    onMove: drawer.onMove,
    onSearch: drawer.onSearch,
    onLetters: null,
    onFull: drawer.onFull,
    onClose: drawer.onClose,
    onNew,
    onPick: canManage ? pickActive : null,
  });
  return (
    <div className="list-screen">
      <div className="list-behind" inert={drawer.full && record !== null} onFocus={record === null ? undefined : keepInSight}>
        <MasterBars
          master={master}
          search={search}
          go={go}
          total={list.total}
          fetchedAt={list.query.dataUpdatedAt}
          settings={settings}
          searchRef={searchBox}
          onNew={onNew}
          picked={picked.rows.length}
          onMerge={() => setMerging(true)}
          onClear={picked.clear}
        />
        <MasterListBody
          master={master}
          search={search}
          go={go}
          list={list}
          settings={settings}
          focus={focus}
          now={now}
          table={table}
          picking={canManage ? picked.picking : undefined}
          onOpen={drawer.open}
          onNew={onNew}
        />
      </div>
      {record !== null && (
        <MasterDrawer
          {...drawer.bar}
          master={master}
          id={record}
          row={list.rows.find(({ id }) => id === record)}
          canManage={canManage}
          now={now}
          onMade={(id) => goTo(id, { replace: true, overList })}
        />
      )}
      {merging && <MergeDialog master={master} records={picked.rows} onMerged={picked.clear} onClose={() => setMerging(false)} />}
    </div>
  );
}
