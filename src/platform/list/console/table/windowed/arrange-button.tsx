import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { ListSettings } from '../list-settings.ts';
import type { Column } from '../column.ts';
import type { ColumnArranger } from './column-arranger.tsx';
import { Popover } from '#platform/console/ui/overlays/popover.tsx';

interface ArrangeProps<Row> {
  all: readonly Column<Row>[];
  settings: ListSettings<Row>;
}

/** Opens the column settings, whose code loads with the first press. */
export function ArrangeButton<Row>({ all, settings }: ArrangeProps<Row>) {
  const [open, setOpen] = useState<{ anchor: HTMLElement; Arranger: typeof ColumnArranger } | null>(null);
  const press = async (anchor: HTMLElement) => {
    const module = await import('./column-arranger.tsx');
    setOpen({ anchor, Arranger: module.ColumnArranger });
  };
  return (
    <>
      <IconButton
        icon={IconColumns3}
        variant="default"
        label={t('Columns')}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        onClick={({ currentTarget }) => void press(currentTarget)}
      />
      {open && (
        <Popover anchor={open.anchor} label={t('Columns')} align="end" onClose={() => setOpen(null)}>
          <open.Arranger all={all} settings={settings} />
        </Popover>
      )}
    </>
  );
}
