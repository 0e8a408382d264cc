import { t } from '#platform/console/language/language.ts';
import type { Column } from '../column.ts';

/** Rows that are not here take up their room. Pixels. */
export const Space = ({ height }: { height: number }) => <tr aria-hidden="true" className="list-space" style={{ height }} />;

/** Holds the place of a row that is on its way. */
export function RowToCome<Row>({ position, columns, picking }: { position: number; columns: readonly Column<Row>[]; picking: boolean }) {
  return (
    <tr aria-rowindex={position} aria-busy="true" className="list-to-come">
      <td colSpan={columns.length + (picking ? 1 : 0)} aria-label={t('On its way')}>
        <i />
      </td>
    </tr>
  );
}
