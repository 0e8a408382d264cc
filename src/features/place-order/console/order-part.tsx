import { NativeSelect, Select } from '@mantine/core';
import { orderPayments } from '#features/orders/public.ts';
import { needsPrescription, orderReasons } from '#machines/orders/order-statuses.ts';
import { day } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { DraftContents } from '../contract.ts';
import type { PartProps } from './part.tsx';

/** Whether a prescription is needed (§3), and which one is on file. */
export function ReasonPart({ record: { prescriptions, lines }, contents, change }: PartProps) {
  const scheduled = lines.filter(({ schedule }) => schedule !== null);
  const [first] = contents.reason !== null && !needsPrescription(contents.reason) ? scheduled : [];
  return (
    <>
      <ChoiceSelect
        label={t('Reason')}
        description={
          scheduled.length > 0 ? t('Needs a prescription: {drugs}', { drugs: scheduled.map(({ name }) => name).join(', ') }) : undefined
        }
        choices={orderReasons}
        error={
          first &&
          t('{drug} is Schedule {schedule}: choose a reason with a prescription', { drug: first.name, schedule: first.schedule ?? '' })
        }
        value={contents.reason ?? ''}
        onChange={(reason) => change({ reason: (reason || null) as DraftContents['reason'] })}
      />
      {prescriptions.length > 0 && (
        <Select
          label={optionalLabel(msg('Prescription on file'))}
          clearable
          value={contents.prescription_id === null ? null : String(contents.prescription_id)}
          onChange={(chosen) => change({ prescription_id: chosen === null ? null : Number(chosen) })}
          data={prescriptions.map(({ id, file_name, added_at }) => ({ value: String(id), label: `${file_name}, ${day(added_at)}` }))}
        />
      )}
    </>
  );
}

/** How it is paid, and what the store should know. */
export function PaymentPart({ contents, change }: PartProps) {
  return (
    <>
      <NativeSelect
        label={t('Payment')}
        value={contents.payment}
        onChange={(event) => change({ payment: event.target.value as DraftContents['payment'] })}
        data={Object.values(orderPayments).map((payment) => ({ value: payment, label: t(payment) }))}
      />
      <CountedTextarea
        label={optionalLabel(msg('Note'))}
        maxLength={2_000}
        value={contents.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  );
}
