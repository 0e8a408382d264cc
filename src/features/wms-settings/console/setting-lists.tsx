import { Link } from 'react-router-dom';
import { holds, type Permission } from '#platform/access/permissions.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import type { ScreenModule } from '#platform/console/shell/area.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { List } from '#platform/list/list.ts';
import { inUse } from '#platform/list/retirement.ts';
import type { RecordApi } from '#platform/record/console/form/record-api.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { categoryList, distributorList, drugDistributorList } from '../lists.ts';
import { UPLOADS_PATH } from '../settings-paths.ts';
import { api } from './api.ts';
import { WmsNavigation } from './wms-navigation.tsx';

interface SettingList {
  list: List & { manage: Permission };
  api: RecordApi;
  cells: Cells;
  about: string;
  nameOf: (cells: Readonly<Record<string, string>>) => string;
}

function settingScreen({ list, api: rows, cells, about, nameOf }: SettingList): ScreenModule {
  const Record = tableRecord({
    list,
    api: rows,
    target: list.id,
    newTitle: () => t('New setting'),
    nameOf: (record) => nameOf(record.cells),
  });
  return {
    default: function SettingScreen() {
      const user = stored.currentUser.read();
      const canManage = user !== null && holds(list.manage, user);
      return (
        <WmsNavigation>
          <ListScreen
            list={list}
            api={rows}
            cells={cells}
            defaultWhere={inUse}
            Record={Record}
            newWords={canManage ? t('New setting') : undefined}
            about={
              canManage ? (
                <>
                  {t(about)} {rich('Add many by <a>upload</a>.', { a: <Link to={`${UPLOADS_PATH}?of=${list.id}`} /> })}
                </>
              ) : (
                t(about)
              )
            }
          />
        </WmsNavigation>
      );
    },
    prepare: prepareList(list, rows, inUse),
  };
}

/** `/wms-setting/categorysetting` (§2.2). */
export const categories = settingScreen({
  list: categoryList,
  api: api.purchaseOrder.categorySettings,
  cells: { most_packs: ({ values }) => (values['most_packs'] === null ? t('Any number') : String(values['most_packs'])) },
  about: msg('Days of sales of a category and those below it, instead of those of the grade.'),
  nameOf: ({ category = '' }) => category,
});

const byPrice: Cells = { preference: ({ values }) => (values['preference'] === null ? t('By price') : null) };

/** `/wms-setting/distributor-config` (§2.2). */
export const distributors = settingScreen({
  list: distributorList,
  api: api.purchaseOrder.distributorSettings,
  cells: byPrice,
  about: msg('Distributors that are preferred for every drug, or from whom nothing is ordered. Others follow by price.'),
  nameOf: ({ distributor = '' }) => distributor,
});

/** `/wms-setting/drug-distributor-config` (§2.2). */
export const drugDistributors = settingScreen({
  list: drugDistributorList,
  api: api.purchaseOrder.drugDistributors,
  cells: {},
  about: msg('From whom a drug is ordered first, and from whom never. It comes before the settings of the distributor.'),
  nameOf: ({ drug = '', distributor = '' }) => `${drug}, ${distributor}`,
});
