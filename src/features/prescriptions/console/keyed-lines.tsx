import { NumberInput, TextInput } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { whole } from './whole.ts';

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
  onFocus: () => void;
  /** Moves the focus into a part of the line. */
  goTo: (part: string) => void;
}

/** A Schedule X line that is keyed once more, without the first reading. */
export function KeyedLines({ index, keyed, onKeyed, onFocus, goTo }: KeyedLinesProps) {
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
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus of its fields, which bubbles
    <li className="prescription-line" onFocus={onFocus}>
      <span className="prescription-number">{n}</span>
      <div className="prescription-drug">
        {line.drug_id === null ? (
          <DrugSearch
            label={t('Drug of line {n}', { n })}
            onChoose={(found) => {
              if (!found) return;
              change({ drug_id: found.id, name: found.name });
              goTo('.prescription-dose');
            }}
          />
        ) : (
          <>
            <b>{line.name}</b>{' '}
            <IconButton
              size="xs"
              label={t('Another drug in line {n}', { n })}
              icon={IconReplace}
              onClick={() => {
                change({ drug_id: null, name: '' });
                goTo('.prescription-drug');
              }}
            />
          </>
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
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        onChange={(typed) => change({ days: whole(typed) })}
      />
      <NumberInput
        label={t('Qty')}
        aria-label={t('Quantity of line {n}', { n })}
        className="prescription-short"
        value={line.quantity ?? ''}
        min={1}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        onChange={(typed) => change({ quantity: whole(typed) })}
      />
    </li>
  );
}
