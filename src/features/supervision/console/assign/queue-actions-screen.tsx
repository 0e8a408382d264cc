import './queue-actions.css';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { openTasks } from '../../floor-links.ts';
import { REASSIGNMENTS_PATH } from '../../floor-paths.ts';
import { floorTaskList } from '../../lists.ts';
import { api } from '../api.ts';
import { assignActions } from './assign-dialog.tsx';
import { QueueIdCheck } from './queue-id-check.tsx';

export const prepare = prepareList(floorTaskList, api.crm.floorTasks, openTasks);

/** `/crm/queue-actions` (§2.2): tasks given to agents and returned to their queues, one by its queue id or many by a filter. */
export default function QueueActionsScreen() {
  return (
    <div className="queue-actions">
      <QueueIdCheck />
      <ListScreen
        list={floorTaskList}
        api={api.crm.floorTasks}
        defaultWhere={openTasks}
        actions={assignActions}
        titleEnd={
          <Button component={Link} to={REASSIGNMENTS_PATH}>
            {t('Assignment log')}
          </Button>
        }
        about={t('Pick tasks, or all that match a filter, and give them to an agent or return them to their queues.')}
      />
    </div>
  );
}
