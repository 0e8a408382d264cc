import { Radio, TextInput } from '@mantine/core';
import type { OrderRecord } from '#features/orders/public.ts';
import { type ConsentWay, consentWays } from '#machines/orders/substitution.ts';
import { statusOf } from '#platform/console/client/errors.ts';
import { isPersonName } from '#platform/contract/person-name.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { MomentField } from '#platform/console/ui/fields/moment-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import type { Substitution } from '../contract.ts';
import { useRecordConsent } from './line-mutations.ts';
import { refusalWords } from './refusal-words.ts';

const schema = () => import('../contract.ts').then(({ consent }) => consent);

interface ConsentDialogProps {
  record: OrderRecord;
  substitution: Substitution;
  onClose: () => void;
}

/** Who consented to the substitute, how and when. Whose consent it has to be follows from the drugs. */
export function ConsentDialog({ record, substitution, onClose }: ConsentDialogProps) {
  const save = useRecordConsent(record);
  const { needs, drug, substitute } = substitution;
  const form = useSchemaForm({
    schema,
    initialValues: { by: needs, name: '', way: '' as ConsentWay, at: '', note: '' },
    blocked: save.isPending,
  });
  const { way, name } = form.values;
  const isNameless = needs === 'doctor' && !isPersonName(name);
  return (
    <ChangeDialog
      title={needs === 'doctor' ? t('Consent of the doctor') : t('Consent of the customer')}
      submit={t('Record consent')}
      off={isNameless ? t('Name the doctor first') : (way as string) === '' ? t('Say first how the consent was given') : null}
      target={{ substitution_id: substitution.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The consent is recorded') })}
      onClose={onClose}
    >
      <p className="second">{t('{substitute} instead of {drug}', { substitute: substitute.name, drug: drug.name })}</p>
      {needs === 'doctor' && <TextInput label={t('Doctor')} maxLength={120} data-autofocus {...form.getInputProps('name')} />}
      <WayField {...form.getInputProps('way')} isFirst={needs === 'customer'} />
      <MomentField label={t('When (empty: now)')} days={0} {...form.getInputProps('at')} />
      <NoteField form={form} />
      {statusOf(save.error) === 409 && <FormError>{refusalWords(save.error)}</FormError>}
    </ChangeDialog>
  );
}

/** How a consent or a refusal was given. */
export function WayField({ isFirst, ...field }: { isFirst: boolean } & ReturnType<ReturnType<typeof useSchemaForm>['getInputProps']>) {
  return (
    <Radio.Group label={t('How')} {...field}>
      <div className="order-line-choices">
        {(Object.keys(consentWays) as ConsentWay[]).map((each, at) => (
          <Radio key={each} value={each} label={t(consentWays[each])} data-autofocus={(isFirst && at === 0) || undefined} />
        ))}
      </div>
    </Radio.Group>
  );
}
