import './home.css';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { isWorkOf } from '#platform/console/shell/access.ts';
import { OpenAreas } from '#platform/console/shell/open-areas.ts';
import { Slot } from '#platform/console/slot.tsx';
import { NextTask } from './next-task.tsx';
import { WorkFigures } from './work-figures.tsx';

/** Start page: what waits for this account, and the areas that it may open. */
export default function HomeScreen() {
  const areas = useContext(OpenAreas).filter((area) => area.id !== 'home');
  const user = stored.currentUser.read();
  return (
    <div className="home">
      <h1>{t('Home')}</h1>
      {user && <NextTask user={user} />}
      <WorkFigures />
      {user && <Slot name="home.section" props={{ user }} />}
      {user && areas.some((area) => area.group !== 'Account' && isWorkOf(area, user)) ? (
        <ul className="home-areas">
          {areas.map((area) => (
            <li key={area.id}>
              <Link className="card home-area" to={area.path}>
                <area.icon />
                <b>{t(area.menu ?? area.title)}</b>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={t('You don’t have access to any area yet')}>
          {t('You are signed in as {email}. Ask your team lead or an administrator for access to your areas. They then appear here.', {
            email: user?.email ?? '',
          })}
        </EmptyState>
      )}
    </div>
  );
}
