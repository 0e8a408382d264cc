import { Button, Checkbox } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { Popover } from '#platform/console/ui/overlays/popover.tsx';
import type { Column } from './column.ts';
import type { ListSettings } from './list-settings.ts';

/** Menu to show and hide columns. */
export function ColumnChooser<Row>({ all, settings }: { all: readonly Column<Row>[]; settings: ListSettings<Row> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        icon={IconColumns3}
        variant="default"
        label={t('Columns')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      {anchor && (
        <Popover anchor={anchor} label={t('Columns')} align="end" onClose={() => setAnchor(null)}>
          <fieldset className="list-choice">
            <legend>{t('Columns')}</legend>
            {all
              .filter((column) => !column.always)
              .map((column) => (
                <Checkbox
                  key={column.id}
                  label={t(column.title)}
                  checked={settings.columns.some(({ id }) => id === column.id)}
                  onChange={() => settings.toggleColumn(column.id)}
                />
              ))}
            <Button size="sm" variant="subtle" onClick={settings.resetColumns}>
              {t('Reset columns')}
            </Button>
          </fieldset>
        </Popover>
      )}
    </>
  );
}
