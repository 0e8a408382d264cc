import { t } from '#console/language/language.ts';
import { dayAndClock } from '#console/lib/formats.ts';
import type { MasterRow } from '#contracts/item.ts';

interface KeepChoiceProps {
  records: readonly MasterRow[];
  keep: number;
  onKeep: (id: number) => void;
}

/** What else tells a record from the others. */
const toldBy = (row: MasterRow): string =>
  [
    ...Object.values(row.labels).flatMap((labels) => labels.map(({ name }) => name)),
    t('changed {time}', { time: dayAndClock(row.updated_at) }),
  ].join(' · ');

/** Which of the records stays. */
export function KeepChoice({ records, keep, onKeep }: KeepChoiceProps) {
  return (
    <fieldset className="master-keep">
      <legend className="field-label">{t('Which one stays?')}</legend>
      {records.map((row) => (
        <label key={row.id}>
          <input type="radio" name="keep" checked={row.id === keep} onChange={() => onKeep(row.id)} />
          <span>
            {row.name}
            <small>{toldBy(row)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
