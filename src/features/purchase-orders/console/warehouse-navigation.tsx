import type { ReactNode } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { WithinNavigation } from '#platform/console/shell/within-navigation.tsx';

/** Navigation between purchase orders and what leads to them; the short-book adds its screens to the same area. */
export const WarehouseNavigation = ({ children }: { children: ReactNode }) => (
  <WithinNavigation area="purchase-orders" title={msg('Warehouse orders')}>
    {children}
  </WithinNavigation>
);
