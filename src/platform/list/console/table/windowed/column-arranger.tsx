import { Button, Checkbox } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useAtom } from '#platform/console/atom.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { Popover } from '#platform/console/ui/overlays/popover.tsx';
import { announce } from '#platform/console/ui/feedback/announcer.tsx';
import { moveColumn, MOST_PINNED, togglePin, resizeColumn } from '../arrangement.ts';
import type { Column } from '../column.ts';
import { columnsWithoutRoom } from '../fitted-columns.ts';
import type { ListSettings } from '../list-settings.ts';

/** Pixels per key press. */
const STEP = 16;

interface ColumnArrangerProps {
  all: readonly Column<never>[];
  settings: ListSettings<never>;
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * Column settings: visibility, order, width and pinning. Keyboard: Alt+Up and Alt+Down move a column, Alt+Left and Alt+Right
 * resize it.
 */
export default function ColumnArranger({ all, settings, anchor, onClose }: ColumnArrangerProps) {
  const { columns, look, setLook } = settings;
  const [dragged, setDragged] = useState<string | null>(null);
  const withoutRoom = useAtom(columnsWithoutRoom);
  const visible = columns.map(({ id }) => id);
  const hidden = all.filter(({ id }) => !visible.includes(id));
  const moveBy = (column: Column<never>, by: number) => {
    // Pinned columns come first, so positions refer to the visible order.
    setLook(moveColumn({ ...look, columns: visible }, visible, column.id, by));
    const at = Math.min(visible.length, Math.max(1, visible.indexOf(column.id) + 1 + by));
    announce(t('{column}: {n} of {total}', { column: t(column.title), n: at, total: visible.length }));
  };
  const widen = (column: Column<never>, by: number) => {
    setLook(resizeColumn(look, column.id, column.width + by));
    announce(t('{column}: {n} pixels', { column: t(column.title), n: column.width + by }));
  };
  const onKeyDown = (event: KeyboardEvent, column: Column<never>) => {
    const actions = {
      ArrowUp: () => moveBy(column, -1),
      ArrowDown: () => moveBy(column, 1),
      ArrowLeft: () => widen(column, -STEP),
      ArrowRight: () => widen(column, STEP),
    }[event.key];
    if (!event.altKey || !actions) return;
    event.preventDefault();
    actions();
  };
  const drop = (column: Column<never>) => (event: DragEvent) => {
    event.preventDefault();
    const from = columns.find(({ id }) => id === dragged);
    if (from) moveBy(from, visible.indexOf(column.id) - visible.indexOf(from.id));
    setDragged(null);
  };
  return (
    <Popover anchor={anchor} label={t('Columns')} align="end" onClose={onClose}>
      <fieldset className="list-choice list-columns">
        <legend>{t('Columns')}</legend>
        {[...columns, ...hidden].map((column) => {
          const isShown = visible.includes(column.id);
          const isPinned = look.pinned.includes(column.id);
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the boxes and buttons inside take the keys; the line only moves with them
            <fieldset
              key={column.id}
              aria-label={t(column.title)}
              draggable={isShown}
              onDragStart={() => setDragged(column.id)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={drop(column)}
              onKeyDown={(event) => isShown && onKeyDown(event, column)}
            >
              <Checkbox
                label={t(column.title)}
                description={isShown && withoutRoom.includes(column.id) ? t('Hidden: no room') : undefined}
                checked={isShown}
                aria-disabled={column.always || undefined}
                onChange={() => column.always || settings.toggleColumn(column.id)}
              />
              {isShown && !column.always && (
                <IconButton
                  icon={IconPin}
                  size="sm"
                  label={t('Pin {column}', { column: t(column.title) })}
                  aria-pressed={isPinned}
                  disabled={!isPinned && look.pinned.length >= MOST_PINNED}
                  onClick={() => setLook(togglePin(look, column.id))}
                />
              )}
            </fieldset>
          );
        })}
        <p className="help">{t('Drag to move. With Alt: ↑ ↓ move, ← → make narrower and wider.')}</p>
        <Button size="sm" variant="subtle" onClick={settings.resetColumns}>
          {t('Reset columns')}
        </Button>
      </fieldset>
    </Popover>
  );
}
