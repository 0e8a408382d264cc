import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { late } from '#platform/console/ui/overlays/late.tsx';
import type { Column } from '../column.ts';
import type { ListSettings } from '../list-settings.ts';

const ColumnArranger = late(() => import('./column-arranger.tsx'));

interface ArrangeProps<Row> {
  all: readonly Column<Row>[];
  settings: ListSettings<Row>;
}

/** Opens the column settings. */
export function ArrangeButton<Row>({ all, settings }: ArrangeProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        icon={IconColumns3}
        variant="default"
        label={t('Columns')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && <ColumnArranger anchor={anchor} all={all} settings={settings} onClose={() => setAnchor(null)} />}
    </>
  );
}
