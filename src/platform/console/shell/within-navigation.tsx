import type { ReactNode } from 'react';
import { areas } from '../navigation/routes.ts';
import { stored } from '../storage/session-storage.ts';
import { isOpenTo } from './access.ts';
import type { Area } from './area.ts';
import { AreaNavigation } from './area-navigation.tsx';

interface WithinNavigationProps {
  /** Id of the area that has the entry in the menu. */
  area: string;
  /** Name of its entry, marked with `msg`. */
  title: string;
  /** The open screen. */
  children: ReactNode;
}

const isUpload = ({ id }: Area): boolean => /\/(upload-csv|csv-upload)$/.test(id);

/**
 * Navigation between an area, which comes first, and those within it that the user may open, whichever features they belong to.
 * Uploads of one list are left out: that list leads to them.
 */
export function WithinNavigation({ area: id, title, children }: WithinNavigationProps) {
  const user = stored.currentUser.read();
  const screens = areas()
    .filter((area) => (area.id === id || area.within === id) && !isUpload(area) && user !== null && isOpenTo(area, user))
    .toSorted((one, other) => Number(other.id === id) - Number(one.id === id))
    .map((area) => [area.path, area.title] as const);
  return (
    <AreaNavigation title={title} screens={screens}>
      {children}
    </AreaNavigation>
  );
}
