import './record-form.css';
import { t } from '#platform/console/language/language.ts';
import type { TableRecord } from '../../record-operations.ts';

/** Read-only view of a record, with the reason why it is not editable. */
export function RecordFacts({ record: { cells, fields }, reason }: { record: TableRecord; reason: string }) {
  return (
    <>
      <dl className="record-facts">
        {fields.map(({ name, label, choices }) => {
          const cell = cells[name] ?? '';
          return (
            <div key={name}>
              <dt>{t(label)}</dt>
              <dd>{choices?.[cell] === undefined ? cell || '–' : t(choices[cell])}</dd>
            </div>
          );
        })}
      </dl>
      <p className="second record-why">{reason}</p>
    </>
  );
}
