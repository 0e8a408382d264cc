import './store-ops.css';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { msg, t } from '#platform/console/language/language.ts';
import { SCHEDULE_LOG_PATH, SCHEDULE_PATH, STORES_PATH } from '../store-ops-paths.ts';

const places = [
  [STORES_PATH, msg('Stores')],
  [SCHEDULE_PATH, msg('Unserviceable schedule')],
  [SCHEDULE_LOG_PATH, msg('Schedule log')],
] as const;

/** Navigation between the lists of store operations. */
export const StoreOpsNavigation = ({ children }: { children: ReactNode }) => (
  <div className="store-ops">
    <nav className="store-ops-places" aria-label={t('Store serviceability')}>
      {places.map(([path, words]) => (
        <NavLink key={path} to={path} end>
          {t(words)}
        </NavLink>
      ))}
    </nav>
    {children}
  </div>
);
