import './queue-management.css';
import { Link } from 'react-router-dom';
import { menuOf } from '#platform/console/navigation/routes.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { queueEntries } from '../queue-entries.ts';

/** `/queue-management`: the entries of the side menu for queue management that the user may open (§2.3). */
export default function QueueManagementScreen() {
  const user = stored.currentUser.read();
  const open = new Set(user ? menuOf(user).map(({ path }) => path) : []);
  return (
    <div className="queue-management">
      <h1>{t('Queue management')}</h1>
      <ul>
        {queueEntries
          .filter(({ path }) => open.has(path))
          .map(({ path, entry, about }) => (
            <li key={path}>
              <Link to={path}>{t(entry)}</Link>
              <p className="second">{t(about)}</p>
            </li>
          ))}
      </ul>
    </div>
  );
}
