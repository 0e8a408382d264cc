import type { ReactNode } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { WithinNavigation } from '#platform/console/shell/within-navigation.tsx';

/** Navigation between the logs. */
export const LogNavigation = ({ children }: { children: ReactNode }) => (
  <WithinNavigation area="application-logs" title={msg('Application logs')}>
    {children}
  </WithinNavigation>
);
