import './store-ops.css';
import type { ReactNode } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { AreaNavigation } from '#platform/console/shell/area-navigation.tsx';
import { SCHEDULE_LOG_PATH, SCHEDULE_PATH, SLOT_DAYS_PATH, SLOTS_PATH, STORES_PATH } from '../store-ops-paths.ts';

const screens = [
  [STORES_PATH, msg('Stores')],
  [SCHEDULE_PATH, msg('Unserviceable schedule')],
  [SCHEDULE_LOG_PATH, msg('Schedule log')],
  [SLOTS_PATH, msg('Slots')],
  [SLOT_DAYS_PATH, msg('Days that differ')],
] as const;

/** Navigation between the lists of store operations. */
export const StoreOpsNavigation = ({ children }: { children: ReactNode }) => (
  <AreaNavigation title={msg('Store serviceability')} screens={screens}>
    {children}
  </AreaNavigation>
);
