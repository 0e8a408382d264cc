import type { RefObject } from 'react';
import { t } from '#console/language/language.ts';
import { sayError } from '#console/lib/errors.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { EmptyState, FailedState } from '#console/ui/feedback/states.tsx';
import { KeyHints } from '#console/ui/list/key-hints.tsx';
import { ListFoot } from '#console/ui/list/list-foot.tsx';
import type { ListSettings } from '#console/ui/list/list-settings.ts';
import { ListTable } from '#console/ui/list/list-table.tsx';
import { SkeletonRows } from '#console/ui/list/skeleton-rows.tsx';
import type { GoTo } from '#console/ui/list/use-addressed-search.ts';
import type { RowFocus } from '#console/ui/list/use-row-focus.ts';
import type { UserList, UserRow } from './use-user-list.ts';
import { userPageSizes, type UserSearch, type UserSort } from './user-search.ts';

interface UserListBodyProps {
  search: UserSearch;
  go: GoTo<UserSearch>;
  list: UserList;
  settings: ListSettings<UserRow>;
  focus: RowFocus;
  now: number;
  table: RefObject<HTMLDivElement | null>;
  onOpen: (id: number) => void;
}

const nobody: ReadonlySet<number> = new Set();

/** The rows, or what stands in their place, and the pages below. */
export function UserListBody({ search, go, list, settings, focus, now, table, onOpen }: UserListBodyProps) {
  const { query, rows } = list;
  return (
    <>
      {query.error && (
        <div className="user-trouble">
          <FailedState title={t('Users could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
            {sayError(query.error)} {rows.length > 0 && t('You see the rows from before.')}
          </FailedState>
        </div>
      )}
      <ListTable
        ref={table}
        label={t('Users')}
        columns={settings.columns}
        rows={rows}
        gone={nobody}
        density={settings.density}
        sort={search.sort}
        onSort={(sort) => go({ ...search, sort: sort as UserSort, page: 1 })}
        now={now}
        activeId={focus.activeId}
        openId={search.userId}
        busy={query.isPlaceholderData}
        onOpen={onOpen}
        onActive={focus.setActive}
        onAct={() => {}}
        onMove={(by) => focus.focus(focus.neighbour(focus.activeId, by))}
      >
        {query.isPending && (
          <SkeletonRows columns={settings.columns} count={12} density={settings.density} label={t('Users are on their way')} />
        )}
        {query.isSuccess && !query.isPlaceholderData && rows.length === 0 && (
          <EmptyState
            title={t('No user matches')}
            actions={
              <Button size="sm" onClick={() => go({ ...search, filters: {}, page: 1 })}>
                {t('Show every user')}
              </Button>
            }
          >
            {t('Look at the search and the filters above.')}
          </EmptyState>
        )}
      </ListTable>
      <ListFoot
        page={search.page}
        pageSize={search.pageSize}
        pageSizes={userPageSizes}
        total={list.total}
        onPage={(page) => go({ ...search, page })}
        onPageSize={(pageSize) => go({ ...search, pageSize, page: 1 })}
      >
        <KeyHints />
      </ListFoot>
    </>
  );
}
