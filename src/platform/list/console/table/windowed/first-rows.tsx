import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect } from 'react';
import type { Identified } from '../column.ts';
import { ListRow } from '../list-row.tsx';
import { OVERSCAN, rowHeights, SCREEN } from './row-sizes.ts';
import { PlaceholderRow, Space } from './spare-rows.tsx';
import type { WindowRowsProps } from './window-rows-props.ts';

interface FirstRowsProps<Row extends Identified> extends WindowRowsProps<Row> {
  /** Receives the position of the row that has or wants the focus. */
  pending: RefObject<number | null>;
  /** Called when other rows are needed. */
  onFurther: () => void;
}

/** The first rows of a long list, and a spacer below; placeholders if the list begins further down. */
export function FirstRows<Row extends Identified>({ scroll, rows, columns, density, active, picking, ...props }: FirstRowsProps<Row>) {
  const height = rowHeights[density];
  const visible = Math.ceil((scroll?.clientHeight || SCREEN.height) / height);
  const count = Math.min(rows.total, visible + OVERSCAN);
  const { pending, onFurther, position } = props;
  const notify = useEffectEvent(props.onSight);
  useEffect(() => {
    if (scroll) notify(position, position + visible, false);
  }, [scroll, position, visible]);
  const rowAt = (at: number) => scroll?.querySelector<HTMLElement>(`tr[data-id][aria-rowindex="${at + 2}"]`);
  useImperativeHandle(props.handle, () => ({
    scrollTo: (at) => {
      if (at >= visible) onFurther();
    },
    focus: (at) => {
      const row = rowAt(at);
      if (row) return row.focus();
      pending.current = at;
      onFurther();
    },
  }));
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement?.closest('tr[data-id]')?.getAttribute('aria-rowindex');
      if (focused && scroll?.contains(document.activeElement)) pending.current ??= Number(focused) - 2;
    },
    [scroll, pending],
  );
  return (
    <>
      {Array.from({ length: count }, (_, at) => {
        const row = position > 0 ? undefined : rows.at(at);
        return row ? (
          <ListRow
            key={at}
            row={row}
            columns={columns}
            now={props.now}
            active={at === active}
            open={row.id === props.openId}
            isRemoved={props.gone.has(row.id)}
            position={at + 2}
            picked={picking && (picking.all || picking.picked.has(row.id))}
            pickLabel={picking?.label}
          />
        ) : (
          <PlaceholderRow key={at} position={at + 2} columns={columns} picking={picking !== undefined} />
        );
      })}
      <Space height={(rows.total - count) * height} />
    </>
  );
}
