import './store-ops.css';
import type { ReactNode } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { AreaNavigation } from '#platform/console/shell/area-navigation.tsx';
import { holds, type Permission } from '#platform/access/permissions.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import {
  ANCHOR_STORES_PATH,
  CITIES_PATH,
  SCHEDULE_LOG_PATH,
  SCHEDULE_PATH,
  SLOT_DAYS_PATH,
  SLOTS_PATH,
  STORES_PATH,
} from '../store-ops-paths.ts';

const screens: readonly (readonly [path: string, words: string, permission: Permission])[] = [
  [STORES_PATH, msg('Stores'), 'stores.read'],
  [ANCHOR_STORES_PATH, msg('Anchor stores'), 'stores.read'],
  [CITIES_PATH, msg('Cities'), 'locations.read'],
  [SCHEDULE_PATH, msg('Unserviceable schedule'), 'stores.read'],
  [SCHEDULE_LOG_PATH, msg('Schedule log'), 'stores.read'],
  [SLOTS_PATH, msg('Slots'), 'stores.read'],
  [SLOT_DAYS_PATH, msg('Days that differ'), 'stores.read'],
];

/** Navigation between the lists of store operations that the user may open. */
export function StoreOpsNavigation({ children }: { children: ReactNode }) {
  const user = stored.currentUser.read();
  const open = screens.filter(([, , permission]) => user !== null && holds(permission, user));
  return (
    <AreaNavigation title={msg('Store serviceability')} screens={open.map(([path, words]) => [path, words])}>
      {children}
    </AreaNavigation>
  );
}
