import './home.css';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { stored } from '#console/lib/session-storage.ts';
import { Icon } from '#console/ui/base/icon.tsx';
import { EmptyState } from '#console/ui/feedback/states.tsx';
import { OpenAreas } from '../open-areas.ts';

/** Start page: the areas that are open to this account. */
export default function HomeScreen() {
  const areas = useContext(OpenAreas).filter((area) => area.id !== 'home');
  const user = stored.currentUser.read();
  return (
    <div className="home">
      <h1>Home</h1>
      {areas.length > 0 ? (
        <ul className="home-areas">
          {areas.map((area) => (
            <li key={area.id}>
              <Link className="card home-area" to={area.path}>
                <Icon name={area.icon} />
                <b>{area.title}</b>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No area is open to your account yet">
          You are signed in as {user?.email}. Ask your team lead or an administrator to open the areas you work in; they appear here at your
          next sign-in.
        </EmptyState>
      )}
    </div>
  );
}
