import './store-ops.css';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { msg, t } from '#platform/console/language/language.ts';
import { SCHEDULE_LOG_PATH, SCHEDULE_PATH, SLOT_DAYS_PATH, SLOTS_PATH, STORES_PATH } from '../store-ops-paths.ts';

const places = [
  [STORES_PATH, msg('Stores')],
  [SCHEDULE_PATH, msg('Unserviceable schedule')],
  [SCHEDULE_LOG_PATH, msg('Schedule log')],
  [SLOTS_PATH, msg('Slots')],
  [SLOT_DAYS_PATH, msg('Days that differ')],
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
