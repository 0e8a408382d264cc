import type { ComponentType } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';

interface UploadArea extends Omit<Area, 'screen' | 'icon'>, Partial<Pick<Area, 'icon'>> {
  /** Id of what the rows go into, such as `masters.item`: the server's `BatchTarget`. */
  target: string;
  /** Path of the list in which the records are seen afterwards. */
  records?: string;
}

/** An "upload-csv" screen is its place in the menu and what its rows go into; all else is the same for all of them. */
export function uploadArea({ target, records, icon = 'upload', ...area }: UploadArea): Area {
  let screen: ComponentType | undefined;
  return {
    ...area,
    icon,
    screen: async () => {
      const { UploadScreen } = await import('./upload-screen.tsx');
      // The same component every time: an opened screen is not begun anew.
      screen ??= () => <UploadScreen title={t(area.title)} target={target} records={records} />;
      return { default: screen };
    },
  };
}
