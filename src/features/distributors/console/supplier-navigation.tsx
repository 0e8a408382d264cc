import type { ReactNode } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { WithinNavigation } from '#platform/console/shell/within-navigation.tsx';
import { DISTRIBUTORS } from '../distributor-paths.ts';

/** Navigation between distributors and what is agreed with them; other features add their screens to the same area. */
export const SupplierNavigation = ({ children }: { children: ReactNode }) => (
  <WithinNavigation area={DISTRIBUTORS} title={msg('Supplier onboarding')}>
    {children}
  </WithinNavigation>
);
