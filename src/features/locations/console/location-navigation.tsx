import type { ReactNode } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { AreaNavigation } from '#platform/console/shell/area-navigation.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { holds } from '#platform/access/permissions.ts';

const lists = [
  ['/location-mgmt/store-group-pin', msg('Store groups')],
  ['/location-mgmt/pincode-mgmt', msg('Pincodes')],
  ['/location-mgmt/post-offices', msg('Post offices')],
] as const;
const uploads = [
  ['/location-mgmt/store-group-pin/upload-csv', msg('Upload store group pincodes')],
  ['/location-mgmt/post-offices/upload-csv', msg('Upload post offices')],
] as const;

/** Navigation between the lists of location management. */
export function LocationNavigation({ children }: { children: ReactNode }) {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('locations.manage', user);
  return (
    <AreaNavigation title={msg('Location management')} screens={canManage ? [...lists, ...uploads] : lists}>
      {children}
    </AreaNavigation>
  );
}
