import { t } from '#platform/console/language/language.ts';
import type { Column } from '../column.ts';

/** Spacer for rows that are not rendered, in pixels. */
export const Space = ({ height }: { height: number }) => <tr aria-hidden="true" className="list-space" style={{ height }} />;

/** Placeholder of a loading row. */
export function PlaceholderRow<Row>({
  position,
  columns,
  picking,
}: {
  position: number;
  columns: readonly Column<Row>[];
  picking: boolean;
}) {
  return (
    <tr aria-rowindex={position} aria-busy="true" className="list-to-come">
      <td colSpan={columns.length + (picking ? 1 : 0)} aria-label={t('Loading…')}>
        <i />
      </td>
    </tr>
  );
}
