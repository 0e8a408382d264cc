import type { Ref } from 'react';
import { msg, t } from '#console/language/language.ts';
import { roleWords } from '#console/domain/access-words.ts';
import { count } from '#console/lib/formats.ts';
import { ColumnChooser } from '#console/ui/list/column-chooser.tsx';
import { FilterChips } from '#console/ui/list/filter-chips.tsx';
import type { FilterField } from '#console/ui/list/filter-field.ts';
import type { ListSettings } from '#console/ui/list/list-settings.ts';
import { ListTitle } from '#console/ui/list/list-title.tsx';
import type { GoTo } from '#console/ui/list/use-addressed-search.ts';
import { roles } from '#contracts/permissions.ts';
import type { UserRow } from './use-user-list.ts';
import { userColumns } from './user-columns.tsx';
import { type UserSearch, userStates, withFilters } from './user-search.ts';

const stateNames: Record<(typeof userStates)[number], string> = {
  active: msg('Active'),
  disabled: msg('Disabled'),
  'without-role': msg('Without a role'),
};

const fields: readonly FilterField[] = [
  {
    id: 'state',
    title: msg('State'),
    kind: 'one',
    name: 'state',
    options: userStates.map((value) => ({ value, title: stateNames[value] })),
  },
  {
    id: 'role',
    title: msg('Role'),
    kind: 'one',
    name: 'role',
    options: Object.values(roles).map((value) => ({ value, title: roleWords[value] })),
  },
];

interface UserBarsProps {
  search: UserSearch;
  go: GoTo<UserSearch>;
  /** Users that match; null until known. */
  total: number | null;
  /** When the rows were fetched, in milliseconds; 0 before the first answer. */
  fetchedAt: number;
  settings: ListSettings<UserRow>;
  searchRef: Ref<HTMLInputElement>;
}

/** What the list is, how much and how fresh; search, filters and the look of the list. */
export function UserBars({ search, go, total, fetchedAt, settings, searchRef }: UserBarsProps) {
  const { search: words = '', ...chips } = search.filters;
  return (
    <>
      <ListTitle
        title={t('Users and roles')}
        howMany={total === null ? '' : t('{n, plural, one {{count} user} other {{count} users}}', { n: total, count: count(total) })}
        fetchedAt={fetchedAt}
        search={{
          label: t('Search users'),
          placeholder: t('Name, email, phone or title'),
          words,
          onSearch: (next, options) => go(withFilters(search, { search: next || null }), options),
          ref: searchRef,
        }}
        chooser={<ColumnChooser all={userColumns} settings={settings} />}
        settings={settings}
      />
      <div className="list-filters">
        <FilterChips fields={fields} values={chips} onChange={(change) => go(withFilters(search, change))} />
      </div>
    </>
  );
}
