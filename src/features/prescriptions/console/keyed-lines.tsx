import { NumberInput, TextInput } from '@mantine/core';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { t } from '#platform/console/language/language.ts';

export interface KeyedLine {
  drug_id: number | null;
  name: string;
  dose: string;
  days: number | null;
  quantity: number | null;
}

/** What was keyed once more, by line. */
export type Keyed = Readonly<Record<number, KeyedLine>>;

const NOTHING: KeyedLine = { drug_id: null, name: '', dose: '', days: null, quantity: null };

interface KeyedLinesProps {
  index: number;
  keyed: Keyed;
  /** Null: it is not to be checked yet. */
  onKeyed: ((keyed: Keyed) => void) | null;
}

/** A Schedule X line that is keyed once more, without the first reading. */
export function KeyedLines({ index, keyed, onKeyed }: KeyedLinesProps) {
  const line = keyed[index] ?? NOTHING;
  const n = index + 1;
  if (!onKeyed)
    return (
      <li className="prescription-line">
        <span className="prescription-number">{n}</span>
        <div className="prescription-drug second">{t('Schedule X: its reader alone sees it until another pharmacist has keyed it')}</div>
      </li>
    );
  const change = (changed: Partial<KeyedLine>) => onKeyed({ ...keyed, [index]: { ...line, ...changed } });
  const number = (typed: string | number) => (typed === '' ? null : Number(typed));
  return (
    <li className="prescription-line">
      <span className="prescription-number">{n}</span>
      <div className="prescription-drug">
        {line.drug_id === null ? (
          <DrugSearch label={t('Drug of line {n}', { n })} onChoose={(found) => found && change({ drug_id: found.id, name: found.name })} />
        ) : (
          <b>{line.name}</b>
        )}
        <small className="second">{t('Schedule X: key it without the first reading')}</small>
      </div>
      <TextInput
        label={t('Dose')}
        aria-label={t('Dose of line {n}', { n })}
        className="prescription-dose"
        value={line.dose}
        maxLength={120}
        onChange={({ currentTarget }) => change({ dose: currentTarget.value })}
      />
      <NumberInput
        label={t('Days')}
        aria-label={t('Days of line {n}', { n })}
        className="prescription-short"
        value={line.days ?? ''}
        min={1}
        max={365}
        hideControls
        onChange={(typed) => change({ days: number(typed) })}
      />
      <NumberInput
        label={t('Qty')}
        aria-label={t('Quantity of line {n}', { n })}
        className="prescription-short"
        value={line.quantity ?? ''}
        min={1}
        hideControls
        onChange={(typed) => change({ quantity: number(typed) })}
      />
    </li>
  );
}
