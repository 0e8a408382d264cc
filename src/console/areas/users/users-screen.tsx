import './users.css';
import { stored } from '#console/lib/session-storage.ts';
import { holds } from '#contracts/permissions.ts';
import { QueueUsersScreen } from './queue/queue-users-screen.tsx';
import { UserListScreen } from './user-list-screen.tsx';

/** `/user-settings/users`: every user for administrators, the roles of the call centre for its agent admins (§6). */
export default function UsersScreen() {
  const user = stored.currentUser.read();
  if (!user) return null;
  return holds('users.manage', user) ? <UserListScreen /> : <QueueUsersScreen me={user} />;
}
