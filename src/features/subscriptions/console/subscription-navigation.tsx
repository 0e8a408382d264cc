import type { ReactNode } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { WithinNavigation } from '#platform/console/shell/within-navigation.tsx';
import { SUBSCRIPTIONS } from '../subscription-paths.ts';

/** Navigation between the subscriptions and the calendar of their refills. */
export const SubscriptionNavigation = ({ children }: { children: ReactNode }) => (
  <WithinNavigation area={SUBSCRIPTIONS} title={msg('Subscriptions')}>
    {children}
  </WithinNavigation>
);
