import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { serverLogList } from '../server-log-list.ts';
import { api } from './api.ts';
import { FollowButton } from './follow-button.tsx';
import { LogNavigation } from './log-navigation.tsx';
import { ServerLogDays } from './server-log-days.tsx';
import { ServerLogDrawer } from './server-log-drawer.tsx';

export const prepare = prepareList(serverLogList, api.admin.serverLog);

/** `/application-logs/server-log`: what the servers logged. */
export default function ServerLogScreen() {
  const [isFollowing, setFollowing] = useState(false);
  return (
    <LogNavigation>
      <ServerLogDays />
      <ListScreen
        list={serverLogList}
        api={api.admin.serverLog}
        Record={ServerLogDrawer}
        isFollowing={isFollowing}
        titleEnd={<FollowButton isFollowing={isFollowing} onFollow={setFollowing} />}
        about={t(
          'Faults, notices and ended requests of the last 14 days, from all servers, without personal data. Search for the reference that an error names.',
        )}
      />
    </LogNavigation>
  );
}
