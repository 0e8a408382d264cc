import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ChosenDoctor, DoctorField } from '#features/doctors/console/public.ts';
import { DOCTORS_PATH } from '#features/doctors/public.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { t } from '#platform/console/language/language.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import type { PrescriptionRecord } from '../contract.ts';
import { type CheckPoint, checkPoints, type PrescriptionSource, prescriptionSources } from '../prescription-choices.ts';
import type { Reading } from '../reading-lines.ts';

interface ChecklistProps {
  reading: Reading;
  record: PrescriptionRecord;
  canEdit: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<Reading>) => void;
  /** A doctor was chosen, which is saved at once. */
  onDoctor: (changed: Partial<Reading>) => void;
}

const all = Object.keys(checkPoints) as CheckPoint[];
const lengths = { registration_no: 40, patient_written: 120 };

/** What the reader compares with the paper, besides the lines. */
export function Checklist({ reading, record, canEdit, errorOf, onChange, onDoctor }: ChecklistProps) {
  const { checklist } = reading;
  const toggle = (point: CheckPoint) =>
    onChange({ checklist: checklist.includes(point) ? checklist.filter((each) => each !== point) : [...checklist, point] });
  const field = (name: 'registration_no' | 'patient_written', label: string) => (
    <TextInput
      label={label}
      value={reading[name]}
      maxLength={lengths[name]}
      readOnly={!canEdit}
      error={errorOf(name)}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  return (
    <section className="prescription-checklist" aria-label={t('Checklist')}>
      <h2>
        {t('Checklist')} <small className="second">{t('{n} of {total}', { n: checklist.length, total: all.length })}</small>
      </h2>
      <div className="prescription-fields">
        <Source value={reading.source} canEdit={canEdit} onChange={(source) => onChange({ source })} />
        {field('patient_written', t('Patient as written'))}
        <Prescriber reading={reading} record={record} canEdit={canEdit} errorOf={errorOf} onDoctor={onDoctor} />
        {field('registration_no', t('Registration number'))}
        <Day label={t('Date')} field="written_on" reading={reading} canEdit={canEdit} error={errorOf('written_on')} onChange={onChange} />
        <Day
          label={t('Valid until')}
          field="valid_until"
          reading={reading}
          canEdit={canEdit}
          error={errorOf('valid_until')}
          onChange={onChange}
        />
        <NumberInput
          label={t('Repeats')}
          value={reading.repeats}
          min={0}
          max={12}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          readOnly={!canEdit}
          error={errorOf('repeats')}
          onChange={(typed) => onChange({ repeats: Number(typed) || 0 })}
        />
        <Checkbox
          className="prescription-acute"
          label={t('For an acute illness')}
          checked={reading.acute}
          disabled={!canEdit}
          onChange={() => onChange({ acute: !reading.acute })}
        />
      </div>
      <div className="prescription-points">
        {all.map((point) => (
          <Checkbox
            key={point}
            label={t(checkPoints[point])}
            checked={checklist.includes(point)}
            disabled={!canEdit}
            onChange={() => toggle(point)}
          />
        ))}
      </div>
      {record.kept && <p className="help prescription-kept">{t(record.kept)}</p>}
    </section>
  );
}

/** Where it comes from (§3): a rule of the tele-consultation may forbid to dispense it. */
function Source({
  value,
  canEdit,
  onChange,
}: {
  value: PrescriptionSource;
  canEdit: boolean;
  onChange: (source: PrescriptionSource) => void;
}) {
  const labels = useChoices('PrescriptionVendorTypeChoices');
  const label = t('Source');
  if (!canEdit) return <TextInput label={label} value={labels[value] ?? value} readOnly />;
  return (
    <NativeSelect
      label={label}
      value={value}
      data={prescriptionSources.map((source) => ({ value: source, label: labels[source] ?? source }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as PrescriptionSource)}
    />
  );
}

/** The doctor’s record, and what the register of Schedule H1 lacks of it. */
function Prescriber({ reading, record, canEdit, errorOf, onDoctor }: Omit<ChecklistProps, 'onChange'>) {
  const [picked, setPicked] = useState<ChosenDoctor | null>(null);
  const chosen = [picked, record.doctor_record].find((doctor) => doctor && doctor.id === reading.doctor_id) ?? null;
  const choose = (doctor: ChosenDoctor | null) => {
    setPicked(doctor);
    if (!doctor) return;
    const isFree = reading.registration_no === '' || reading.registration_no === chosen?.registration_no;
    onDoctor({ doctor_id: doctor.id, doctor: doctor.name, ...(isFree && { registration_no: doctor.registration_no }) });
  };
  return (
    <div>
      <DoctorField
        label={t('Doctor')}
        chosen={chosen}
        written={reading.doctor}
        canEdit={canEdit}
        error={errorOf('doctor_id') ?? errorOf('doctor')}
        onChange={choose}
      />
      {record.lacking && chosen && chosen.address === null && (
        <p className="help t-late">
          {t(record.lacking)} <Link to={`${DOCTORS_PATH}?record=${chosen.id}`}>{t('Open the doctor')}</Link>
        </p>
      )}
    </div>
  );
}

interface DayProps {
  label: string;
  field: 'written_on' | 'valid_until';
  reading: Reading;
  canEdit: boolean;
  error: string | undefined;
  onChange: (changed: Partial<Reading>) => void;
}

function Day({ label, field, reading, canEdit, error, onChange }: DayProps) {
  const value = reading[field] ?? '';
  if (!canEdit) return <TextInput label={label} value={value && showDate(value)} readOnly />;
  return (
    <div>
      <DateField
        label={label}
        value={value}
        min="2000-01-01"
        max="2099-12-31"
        emptyWhileTyped
        invalid={error !== undefined}
        onChange={(day) => onChange({ [field]: day })}
      />
      {error && <p className="help t-late">{error}</p>}
    </div>
  );
}
