import '../screen/masters.css';
import { t } from '#platform/console/language/language.ts';
import { holds } from '#platform/access/permissions.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Group } from '#platform/list/where.ts';
import { api } from '../api.ts';
import { qualityList } from '../../quality-list.ts';
import { QUALITY_PATH } from '../../quality-path.ts';
import { MasterRail } from '../screen/master-rail.tsx';
import { FindingDrawer } from './finding-drawer.tsx';

/** The filter also finds unused records and pairs marked as not duplicates. */
const toMend: Group = {
  match: 'all',
  of: [{ field: 'problem', is: 'anyOf', value: ['DUPLICATES', 'RETIRED_DOUBLE', 'INVISIBLE', 'NO_COMPOSITION'] }],
};

export const prepare = prepareList(qualityList, api.item.masterQuality, toMend);

/** `/masters/data-quality`: possible duplicates and other problems of the masters, as of the last check. */
export default function QualityScreen() {
  const user = stored.currentUser.read();
  return (
    <div className="masters">
      <MasterRail open={QUALITY_PATH} canManage={user !== null && holds('masters.manage', user)} />
      <ListScreen
        list={qualityList}
        api={api.item.masterQuality}
        defaultWhere={toMend}
        Record={FindingDrawer}
        about={t('Possible duplicates and incomplete records. Each master is checked soon after it changes, and once a day.')}
      />
    </div>
  );
}
