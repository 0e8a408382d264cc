import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { inUse } from '#platform/list/retirement.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { rewardList } from '../lists.ts';
import { CATALOGUE_PATH } from '../reward-paths.ts';
import { api } from './api.ts';

export const prepare = prepareList(rewardList, api.crm.rewards, inUse);

const RewardDrawer = tableRecord({ list: rewardList, api: api.crm.rewards, target: 'rewards', newTitle: () => t('New reward') });

/** Rewards that patients get for points. */
export default function CatalogueScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('rewards.manage', user);
  return (
    <ListScreen
      list={rewardList}
      api={api.crm.rewards}
      defaultWhere={inUse}
      Record={RewardDrawer}
      newWords={canManage ? t('New reward') : undefined}
      about={
        canManage
          ? rich('What patients get for points. Add many by <a>upload</a>.', { a: <Link to={`${CATALOGUE_PATH}/upload-csv`} /> })
          : t('What patients get for points.')
      }
    />
  );
}
