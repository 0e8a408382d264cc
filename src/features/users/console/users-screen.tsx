import './users.css';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { holds } from '#platform/access/permissions.ts';
import { QueueUsersScreen } from './queue/queue-users-screen.tsx';
import { prepareUsers, UserListScreen } from './user-list-screen.tsx';

const canSeeAll = (user: CurrentUser | null) => user !== null && holds('users.manage', user);

export const prepare = async (query: string) => (canSeeAll(stored.currentUser.read()) ? prepareUsers(query) : undefined);

/** `/user-settings/users`: all users for administrators, call-centre roles for agent admins (§6). */
export default function UsersScreen() {
  const user = stored.currentUser.read();
  if (!user) return null;
  return canSeeAll(user) ? <UserListScreen /> : <QueueUsersScreen me={user} />;
}
