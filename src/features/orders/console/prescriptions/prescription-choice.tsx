import { Radio } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import type { OrderRecord } from '../../contract.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { AddFile } from './add-file.tsx';
import { useUploadPrescription } from './prescription-files.ts';

interface PrescriptionChoiceProps {
  record: OrderRecord;
  chosen: number | null;
  onChoose: (prescriptionId: number) => void;
}

/** Prescription to attach: one on file, or a new upload. */
export function PrescriptionChoice({ record, chosen, onChoose }: PrescriptionChoiceProps) {
  const upload = useUploadPrescription(record.id, null);
  const firstPages = record.prescriptions.filter(({ page_of }) => page_of === null);
  return (
    <Radio.Group
      className="order-radios"
      label={t('Prescription')}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => onChoose(Number(id))}
    >
      {firstPages.length === 0 && <p className="second">{t('No prescriptions on file for {name}.', { name: record.patient_name })}</p>}
      {firstPages.map(({ id, file_name, added_at, added_by, attached }) => (
        <Radio
          key={id}
          value={String(id)}
          label={file_name}
          description={`${attached ? t('attached') : t('on file')} · ${added_by}, ${dayAndClock(added_at)}`}
        />
      ))}
      <AddFile
        words={t('Choose a prescription file, or drop it here')}
        send={upload}
        isFirst={firstPages.length === 0}
        onAdded={({ id }) => onChoose(id)}
      />
    </Radio.Group>
  );
}
