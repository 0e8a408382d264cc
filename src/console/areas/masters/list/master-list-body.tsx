import type { RefObject } from 'react';
import { t } from '#console/language/language.ts';
import { sayError, statusOf } from '#console/lib/errors.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { EmptyState, FailedState } from '#console/ui/feedback/states.tsx';
import { KeyHints } from '#console/ui/list/key-hints.tsx';
import { ListFoot } from '#console/ui/list/list-foot.tsx';
import type { ListSettings } from '#console/ui/list/list-settings.ts';
import { ListTable, type RowPicking } from '#console/ui/list/list-table.tsx';
import { SkeletonRows } from '#console/ui/list/skeleton-rows.tsx';
import type { GoTo } from '#console/ui/list/use-addressed-search.ts';
import type { RowFocus } from '#console/ui/list/use-row-focus.ts';
import type { MasterRow } from '#contracts/item.ts';
import type { Master } from '#contracts/masters.ts';
import { permissionLacking } from '#contracts/permissions.ts';
import { masterPageSizes, type MasterSearch, readSearch } from './master-search.ts';
import type { MasterListOf } from './use-master-list.ts';

interface MasterListBodyProps {
  master: Master;
  search: MasterSearch;
  go: GoTo<MasterSearch>;
  list: MasterListOf;
  settings: ListSettings<MasterRow>;
  focus: RowFocus;
  now: number;
  table: RefObject<HTMLDivElement | null>;
  picking: RowPicking<MasterRow> | undefined;
  onOpen: (id: number) => void;
  onNew: (() => void) | null;
}

const none: ReadonlySet<number> = new Set();
const everything = readSearch(new URLSearchParams());

/** The records, or what stands in their place, and the pages below. */
export function MasterListBody({ master, search, go, list, settings, focus, now, table, picking, onOpen, onNew }: MasterListBodyProps) {
  const { query, rows } = list;
  return (
    <>
      {query.error && <FailedMaster list={list} />}
      <ListTable
        ref={table}
        label={t(master.title)}
        columns={settings.columns}
        rows={rows}
        gone={none}
        density={settings.density}
        sort={search.sort}
        onSort={(sort) => go({ ...search, sort: sort as MasterSearch['sort'], page: 1 })}
        now={now}
        activeId={focus.activeId}
        openId={search.record}
        busy={query.isPlaceholderData}
        picking={picking}
        onOpen={onOpen}
        onActive={focus.setActive}
        onAct={() => {}}
        onMove={(by) => focus.focus(focus.neighbour(focus.activeId, by))}
      >
        {query.isPending && (
          <SkeletonRows columns={settings.columns} count={12} density={settings.density} label={t('Records are on their way')} />
        )}
        {query.isSuccess && !query.isPlaceholderData && rows.length === 0 && (
          <NoRecords search={search} onAll={() => go({ ...everything, retired: 'all' })} onNew={onNew} />
        )}
      </ListTable>
      <ListFoot
        page={search.page}
        pageSize={search.pageSize}
        pageSizes={masterPageSizes}
        total={list.total}
        onPage={(page) => go({ ...search, page })}
        onPageSize={(pageSize) => go({ ...search, pageSize, page: 1 })}
      >
        <KeyHints />
      </ListFoot>
    </>
  );
}

/** What failed, and that the last rows stay. */
function FailedMaster({ list: { query, rows } }: { list: MasterListOf }) {
  if (statusOf(query.error) === 403) {
    return (
      <EmptyState title={t(permissionLacking['masters.read'])}>
        {t('Ask your team lead or an administrator to open the masters to you.')}
      </EmptyState>
    );
  }
  return (
    <div className="master-trouble">
      <FailedState title={t('Records could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sayError(query.error)} {rows.length > 0 && t('You see the rows from before.')}
      </FailedState>
    </div>
  );
}

function NoRecords({ search, onAll, onNew }: { search: MasterSearch; onAll: () => void; onNew: (() => void) | null }) {
  const isEverything = search.words === '' && search.retired === 'all';
  return (
    <EmptyState
      title={isEverything ? t('There is no record yet') : t('No record matches')}
      actions={
        <>
          {!isEverything && (
            <Button size="sm" onClick={onAll}>
              {t('Show every record')}
            </Button>
          )}
          {onNew && (
            <Button size="sm" look="soft" onClick={onNew}>
              {t('New record')}
            </Button>
          )}
        </>
      }
    >
      {isEverything ? t('Make the first one here.') : t('Look at the search and at what is shown: in use, retired, or all.')}
    </EmptyState>
  );
}
