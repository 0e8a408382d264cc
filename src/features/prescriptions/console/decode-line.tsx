import { Badge, Checkbox, NumberInput, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconReplace, IconTrash } from '@tabler/icons-react';
import { CompositionBadges } from '#features/drugs/console/public.ts';
import { allergyInWords } from '#features/patients/public.ts';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { PrescriptionLine, PrescriptionRecord } from '../contract.ts';
import { doseWords } from '../doses/dose-words.ts';
import { isUnexplained, judgeLine, type StoredLine } from '../reading-lines.ts';
import { LineSupply } from './line-supply.tsx';
import { whole } from './whole.ts';

interface DecodeLineProps {
  index: number;
  line: StoredLine;
  record: PrescriptionRecord;
  /** The line as it was saved; undefined: not saved yet. */
  saved: PrescriptionLine | undefined;
  /** The same molecules are on this line too, from 0; null: on none. */
  double: number | null;
  canEdit: boolean;
  errorOf: (field: string) => string | undefined;
  onFocus: () => void;
  onChange: (changed: Partial<StoredLine>) => void;
  /** A drug was chosen: what is known of it comes with the saved line. */
  onDrug: (drugId: number, written: string) => void;
  /** The drug was another one: it is looked for once more. */
  onNoDrug: () => void;
  /** It is filled with another drug than the one written. */
  onReplace: (drugId: number) => void;
  onRemove: () => void;
  /** The line is typed: the next one follows. */
  onEnter: () => void;
  /** What is asked of the doctor about it. */
  questions: ReactNode;
}

/** One line of the prescription: drug, dose, days, quantity, and what they mean. */
export function DecodeLine(props: DecodeLineProps) {
  const { index, line, record, saved, double, canEdit, errorOf, onFocus, onChange, onDrug, onNoDrug, onReplace, onRemove } = props;
  const drug = saved?.drug?.id === line.drug_id ? (saved?.drug ?? null) : null;
  const n = index + 1;
  const { dose, questions, quantity } = judgeLine(line, drug);
  /** The quantity follows the dose until another one is typed. */
  const withQuantity = (changed: Partial<StoredLine>): Partial<StoredLine> => {
    const before = quantity;
    const after = judgeLine({ ...line, ...changed }, drug).quantity;
    return line.quantity === before || line.quantity === null ? { ...changed, quantity: after } : changed;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus and keys of its fields, which bubble
    <li
      className="prescription-line"
      data-struck={line.struck || undefined}
      onFocus={onFocus}
      onKeyDown={canEdit ? onEnterIn(props.onEnter) : undefined}
    >
      <span className="prescription-number">{n}</span>
      <div className="prescription-drug">
        {drug ? (
          <>
            <b>{drug.name}</b>{' '}
            {canEdit && <IconButton size="xs" label={t('Another drug in line {n}', { n })} icon={IconReplace} onClick={onNoDrug} />}{' '}
            {drug.schedule && (
              <Badge color={drug.schedule === 'H' ? 'due' : 'late'}>{t('Schedule {schedule}', { schedule: drug.schedule })}</Badge>
            )}
            {saved?.allergy && <Badge color="late">{t('Allergy: {allergy}', { allergy: t(allergyInWords(saved.allergy)) })}</Badge>}
            {double !== null && <Badge color="late">{t('Same molecules as line {n}', { n: double + 1 })}</Badge>}
            <small>
              <CompositionBadges composition={drug.composition} />
            </small>
            {line.written !== '' && line.written !== drug.name && (
              <small className="second">{t('Written: {written}', { written: line.written })}</small>
            )}
            {saved && (
              <LineSupply record={record} saved={saved} drug={drug} quantity={line.quantity} n={n} onReplace={canEdit ? onReplace : null} />
            )}
          </>
        ) : canEdit ? (
          <DrugSearch
            key={`${line.drug_id}`}
            label={t('Drug of line {n}', { n })}
            error={errorOf('drug_id')}
            placeholder={line.written}
            onChoose={(found) => found && onDrug(found.id, found.name)}
          />
        ) : (
          line.written || '–'
        )}
      </div>
      <TextInput
        label={t('Dose')}
        aria-label={t('Dose of line {n}', { n })}
        className="prescription-dose"
        value={line.dose}
        maxLength={120}
        placeholder="1-0-1"
        readOnly={!canEdit}
        error={errorOf('dose')}
        onChange={({ currentTarget }) => onChange(withQuantity({ dose: currentTarget.value }))}
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
        readOnly={!canEdit}
        error={errorOf('days')}
        onChange={(typed) => onChange(withQuantity({ days: whole(typed) }))}
      />
      <NumberInput
        label={t('Qty')}
        aria-label={t('Quantity of line {n}', { n })}
        className="prescription-short"
        value={line.quantity ?? ''}
        min={1}
        max={MAXIMUM_QUANTITY_PER_DRUG}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        readOnly={!canEdit}
        error={errorOf('quantity')}
        onChange={(typed) => onChange({ quantity: whole(typed) })}
      />
      <div className="prescription-marks">
        <Checkbox
          label={t('Sure')}
          aria-label={t('Sure of line {n}', { n })}
          checked={line.sure}
          disabled={!canEdit}
          onChange={({ currentTarget }) => onChange({ sure: currentTarget.checked })}
        />
        <Checkbox
          label={t('Struck out')}
          aria-label={t('Line {n} is struck out', { n })}
          checked={line.struck}
          disabled={!canEdit}
          onChange={({ currentTarget }) => onChange({ struck: currentTarget.checked })}
        />
      </div>
      {canEdit && <IconButton label={t('Remove line {n}', { n })} icon={IconTrash} onClick={onRemove} />}
      {!line.struck && (line.dose !== '' || drug) && (
        <p className="prescription-words">
          <Meaning questions={questions} words={dose ? doseWords(dose, line.days) : []} quantity={quantity} />{' '}
          {canEdit && drug && dose && line.quantity === null && (
            <b className="t-due">
              {line.days === null ? t('Type the days, or the quantity.') : t('Type the quantity: it does not follow from the dose.')}
            </b>
          )}
        </p>
      )}
      {props.questions}
      {(isUnexplained({ ...line, reason: '' }, drug) || line.reason !== '') && (
        <TextInput
          className="prescription-words"
          label={t('Why line {n} is more than dose × days', { n })}
          value={line.reason}
          maxLength={200}
          readOnly={!canEdit}
          error={errorOf('reason')}
          onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
        />
      )}
    </li>
  );
}

/** Enter in a field of the line other than the search. */
const onEnterIn = (goOn: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || !event.currentTarget.contains(target) || target.role === 'combobox') return;
  event.preventDefault();
  goOn();
};

function Meaning({ questions, words, quantity }: { questions: readonly Sentence[]; words: readonly Sentence[]; quantity: number | null }) {
  if (questions.length > 0) return <b className="t-due">{questions.map((question) => t(question)).join(' ')}</b>;
  const text = words.map((word) => t(word)).join(', ');
  return quantity === null ? text : `${text}: ${quantity}`;
}
