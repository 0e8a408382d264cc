import type { Ref } from 'react';
import { msg, t } from '#console/language/language.ts';
import { count } from '#console/lib/formats.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Chip } from '#console/ui/controls/chip.tsx';
import { ColumnChooser } from '#console/ui/list/column-chooser.tsx';
import type { ListSettings } from '#console/ui/list/list-settings.ts';
import { ListTitle } from '#console/ui/list/list-title.tsx';
import type { GoTo } from '#console/ui/list/use-addressed-search.ts';
import type { MasterRow } from '#contracts/item.ts';
import type { Master } from '#contracts/masters.ts';
import { permissionLacking } from '#contracts/permissions.ts';
import { columnsOf } from './master-columns.tsx';
import { type MasterSearch, type RetiredChoice, retiredChoices } from './master-search.ts';

const retiredNames: Record<RetiredChoice, string> = { active: msg('In use'), retired: msg('Retired'), all: msg('All') };

interface MasterBarsProps {
  master: Master;
  search: MasterSearch;
  go: GoTo<MasterSearch>;
  /** Records that match; null until known. */
  total: number | null;
  /** When the rows were fetched, in milliseconds; 0 before the first answer. */
  fetchedAt: number;
  settings: ListSettings<MasterRow>;
  searchRef: Ref<HTMLInputElement>;
  /** Null for those who only read. */
  onNew: (() => void) | null;
  /** How many records are picked. */
  picked: number;
  onMerge: () => void;
  onClear: () => void;
}

/** What the master is, how much and how fresh; its search and look; what is picked, or which records are shown. */
export function MasterBars({
  master,
  search,
  go,
  total,
  fetchedAt,
  settings,
  searchRef,
  onNew,
  picked,
  onMerge,
  onClear,
}: MasterBarsProps) {
  return (
    <>
      <ListTitle
        title={t(master.title)}
        howMany={total === null ? '' : t('{n, plural, one {{count} record} other {{count} records}}', { n: total, count: count(total) })}
        fetchedAt={fetchedAt}
        search={{
          label: t('Search: {what}', { what: t(master.title) }),
          placeholder: t('Part of the name'),
          words: search.words,
          onSearch: (words, options) => go({ ...search, words, page: 1 }, options),
          ref: searchRef,
        }}
        chooser={<ColumnChooser all={columnsOf(master)} settings={settings} />}
        settings={settings}
      >
        {onNew && (
          <Button look="primary" icon="plus" aria-keyshortcuts="n" onClick={onNew}>
            {t('New record')}
          </Button>
        )}
      </ListTitle>
      <div className="list-filters">
        {picked > 0 ? (
          <>
            <b>{t('{n} picked', { n: picked })}</b>
            <Button size="sm" look="soft" off={picked < 2 ? t('Pick the duplicates: two records or more') : null} onClick={onMerge}>
              {t('Merge duplicates')}
            </Button>
            <Button size="sm" look="ghost" onClick={onClear}>
              {t('Pick none')}
            </Button>
          </>
        ) : (
          <>
            {retiredChoices.map((retired) => (
              <Chip
                key={retired}
                on={search.retired === retired}
                aria-pressed={search.retired === retired}
                onClick={() => go({ ...search, retired, page: 1 })}
              >
                {t(retiredNames[retired])}
              </Chip>
            ))}
            <span className="master-about ell">{t(master.about)}</span>
            <span className="grow" />
            {!onNew && <span className="muted">{t(permissionLacking['masters.manage'])}</span>}
          </>
        )}
      </div>
    </>
  );
}
