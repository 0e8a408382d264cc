import { Link } from 'react-router-dom';
import { rich } from '#platform/console/language/rich.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { APPLICATION_LOGS_PATH } from '../log-paths.ts';
import { webhookList } from '../webhook-list.ts';
import { api } from './api.ts';
import { LogNavigation } from './log-navigation.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';

export const prepare = prepareList(webhookList, api.admin.webhooks);

/** `/application-logs/webhooks`: messages to and from other systems, and how they were answered. */
export default function WebhookScreen() {
  return (
    <LogNavigation>
      <ListScreen
        list={webhookList}
        api={api.admin.webhooks}
        Record={WebhookDrawer}
        about={rich(
          'Signed messages to and from other systems, without their contents. What they changed stands in the <a>application logs</a>.',
          {
            a: <Link to={APPLICATION_LOGS_PATH} />,
          },
        )}
      />
    </LogNavigation>
  );
}
