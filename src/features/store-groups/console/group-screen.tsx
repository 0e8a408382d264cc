import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { inUse } from '#platform/list/retirement.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { storeGroupList } from '../lists.ts';
import { api } from './api.ts';

export const prepare = prepareList(storeGroupList, api.store.storeGroups);

const GroupDrawer = tableRecord({
  list: storeGroupList,
  api: api.store.storeGroups,
  target: 'store-groups',
  newTitle: () => t('New store group'),
});

/** `/store-group-master/get-details`: groups of stores that can replace each other. */
export default function StoreGroupScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('store-groups.manage', user);
  return (
    <ListScreen
      list={storeGroupList}
      api={api.store.storeGroups}
      defaultWhere={inUse}
      Record={GroupDrawer}
      newWords={canManage ? t('New group') : undefined}
      about={
        canManage
          ? rich('Stores that can serve in place of each other. Add many by <a>upload</a>.', {
              a: <Link to="/store-group-master/upload-csv" />,
            })
          : t('Stores that can serve in place of each other.')
      }
    />
  );
}
