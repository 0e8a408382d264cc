import type { Column, Density } from './column.ts';
import './list.css';

/** Placeholder rows of the right height during the first load. */
export function SkeletonRows<Row>({
  columns,
  count,
  density,
  label,
}: {
  columns: readonly Column<Row>[];
  count: number;
  density: Density;
  label: string;
}) {
  return (
    <output className="list-skeleton" data-density={density} aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} aria-hidden="true">
          {columns.map((column, index) => (
            <span key={column.id} style={{ flex: `${column.width} 0 0` }} className={column.numeric ? 'num' : undefined}>
              <i style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }} />
            </span>
          ))}
        </div>
      ))}
    </output>
  );
}
