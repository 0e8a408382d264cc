import { t } from '#platform/console/language/language.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { openTasks } from '../../floor-links.ts';
import { floorTaskList } from '../../lists.ts';
import { api } from '../api.ts';

export const prepare = prepareList(floorTaskList, api.crm.floorTasks, openTasks);

/** `/crm/supervisor-dashboard/tasks`: the tasks behind the figures. */
export default function FloorTaskScreen() {
  return (
    <ListScreen
      list={floorTaskList}
      api={api.crm.floorTasks}
      defaultWhere={openTasks}
      about={t('Tasks of all queues and agents, those due first on top.')}
    />
  );
}
