import { IconUpload } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';

interface ImportArea extends Omit<Area, 'screen' | 'icon'>, Partial<Pick<Area, 'icon'>> {
  /** Id of the import target, such as `masters.item`: the server's `BatchTarget`. */
  target: string;
  /** Path of the list that shows the imported records. */
  records?: string;
}

/** Creates the area of an "upload-csv" screen from its menu entry and import target. */
export function importArea({ target, records, icon = IconUpload, ...area }: ImportArea): Area {
  let screen: ComponentType | undefined;
  return {
    ...area,
    icon,
    screen: async () => {
      const { ImportScreen } = await import('./import-screen.tsx');
      // A stable component identity, so that the open screen is not remounted.
      screen ??= () => <ImportScreen title={t(area.title)} target={target} records={records} />;
      return { default: screen };
    },
  };
}
