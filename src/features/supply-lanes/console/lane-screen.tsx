import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { inUse } from '#platform/list/retirement.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { supplyLaneList } from '../lists.ts';
import { api } from './api.ts';

export const prepare = prepareList(supplyLaneList, api.store.supplyLanes);

const LaneDrawer = tableRecord({
  list: supplyLaneList,
  api: api.store.supplyLanes,
  target: 'supply-lanes',
  newTitle: () => t('New supply lane'),
  nameOf: ({ cells }) => `${cells['destination']} ← ${cells['source']}`,
});

/** `/supply-chain-mgt/get-details`: supply lanes. */
export default function LaneScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('supply-lanes.manage', user);
  return (
    <ListScreen
      list={supplyLaneList}
      api={api.store.supplyLanes}
      defaultWhere={inUse}
      Record={LaneDrawer}
      newWords={canManage ? t('New lane') : undefined}
      about={
        canManage
          ? rich('Who supplies whom, with what and how fast. Add many by <a>upload</a>.', {
              a: <Link to="/supply-chain-mgt/upload-csv" />,
            })
          : t('Who supplies whom, with what and how fast.')
      }
    />
  );
}
