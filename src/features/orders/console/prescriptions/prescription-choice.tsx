import { t } from '#platform/console/language/language.ts';
import type { OrderRecord } from '../../contract.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { AddFile } from './add-file.tsx';

interface PrescriptionChoiceProps {
  record: OrderRecord;
  chosen: number | null;
  onChoose: (prescriptionId: number) => void;
}

/** Prescription to attach: one on file, or a new upload. */
export function PrescriptionChoice({ record, chosen, onChoose }: PrescriptionChoiceProps) {
  return (
    <fieldset className="order-radios" role="radiogroup">
      <legend className="field-label">{t('Prescription')}</legend>
      {record.prescriptions.length === 0 && (
        <p className="second">{t('No prescriptions on file for {name}.', { name: record.patient_name })}</p>
      )}
      {record.prescriptions.map(({ id, file_name, added_at, added_by, attached }) => (
        <label key={id}>
          <input type="radio" name="prescription" checked={chosen === id} onChange={() => onChoose(id)} />
          <span>
            {file_name}{' '}
            <small className="muted">{`${attached ? t('attached') : t('on file')} · ${added_by}, ${dayAndClock(added_at)}`}</small>
          </span>
        </label>
      ))}
      <AddFile orderId={record.id} onAdded={({ id }) => onChoose(id)} />
    </fieldset>
  );
}
