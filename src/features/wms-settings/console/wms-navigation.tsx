import './wms-settings.css';
import type { ReactNode } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { WithinNavigation } from '#platform/console/shell/within-navigation.tsx';
import { WMS_SETTINGS } from '../settings-paths.ts';

/** Navigation between the warehouse settings; other features add their screens to the same area. */
export const WmsNavigation = ({ children }: { children: ReactNode }) => (
  <WithinNavigation area={WMS_SETTINGS} title={msg('WMS config')}>
    {children}
  </WithinNavigation>
);
