import './wms-settings.css';
import type { ReactNode } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { areas } from '#platform/console/navigation/routes.ts';
import { isOpenTo } from '#platform/console/shell/access.ts';
import { AreaNavigation } from '#platform/console/shell/area-navigation.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { WMS_SETTINGS } from '../settings-paths.ts';

/** Navigation between the warehouse settings; other features add their screens to the same area. */
export function WmsNavigation({ children }: { children: ReactNode }) {
  const user = stored.currentUser.read();
  const screens = areas()
    .filter((area) => (area.id === WMS_SETTINGS || area.within === WMS_SETTINGS) && user !== null && isOpenTo(area, user))
    .map(({ path, title }) => [path, title] as const);
  return (
    <AreaNavigation title={msg('WMS config')} screens={screens}>
      {children}
    </AreaNavigation>
  );
}
