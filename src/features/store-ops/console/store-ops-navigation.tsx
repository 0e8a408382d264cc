import './store-ops.css';
import type { ReactNode } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { WithinNavigation } from '#platform/console/shell/within-navigation.tsx';

/** Navigation between the screens of store operations, also those of other features, that the user may open. */
export const StoreOpsNavigation = ({ children }: { children: ReactNode }) => (
  <WithinNavigation area="store-management" title={msg('Store serviceability')}>
    {children}
  </WithinNavigation>
);
