import '@mantine/core/styles/Table.layer.css';
import { InputError, Table, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { errorOfForm, fieldErrors, statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { FARTHEST_START } from '#platform/record/settings.ts';
import type { PrescriptionRulesRecord } from '../contract.ts';
import { type PrescriptionRule, prescriptionRules, type RuleNumbers, ruleLimits } from '../prescription-rules.ts';
import { api } from './api.ts';

const schema = () => import('../contract.ts').then(({ typedNumbers }) => typedNumbers);
const key = api.oms.prescriptionRules.queryKey({ input: {} });

export const numberTitles: readonly (readonly [keyof RuleNumbers, string])[] = [
  ['presented_within', msg('Presented within, days')],
  ['acute_within', msg('Acute illness, days')],
  ['keep_h', msg('Schedule H kept, years')],
  ['keep_h1', msg('Schedule H1 kept, years')],
  ['keep_x', msg('Schedule X kept, years')],
];
const titles = new Map(numberTitles);
const rules: readonly PrescriptionRule[] = Object.values(prescriptionRules);

/** Every rule with its source, and its numbers from a day on. What was typed is kept when somebody else saved meanwhile. */
export function RuleForm({ record: { version, current } }: { record: PrescriptionRulesRecord }) {
  const [requestKey, setRequestKey] = useState(newRequestKey);
  const [today] = useState(() => businessDate(Date.now()));
  const save = useMutation(
    api.oms.savePrescriptionRules.mutationOptions({
      meta: { expected: 409 },
      onSuccess: (saved) => queryClient.setQueryData(key, saved),
      onError: (error) => {
        if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: key });
      },
    }),
  );
  const form = useSchemaForm({
    schema,
    initialValues: {
      presented_within: String(current.presented_within),
      acute_within: String(current.acute_within),
      keep_h: String(current.keep_h),
      keep_h1: String(current.keep_h1),
      keep_x: String(current.keep_x),
      effective_on: today,
    },
    blocked: save.isPending,
    record: 'prescription-rules',
  });
  const user = stored.currentUser.read();
  const lacking = user && holds('prescription-rules.manage', user) ? null : t(permissionLacking('prescription-rules.manage'));
  const error = errorOfForm(save.error);
  const send = (numbers: RuleNumbers & { effective_on: string }) =>
    save.mutate(
      { version, request_key: requestKey, ...numbers },
      {
        onSuccess: () => {
          toast({ text: t('The prescription rules are saved') });
          setRequestKey(newRequestKey());
          form.setSaved(form.values);
        },
        onError: (refusal) => form.setErrors(fieldErrors(refusal)),
      },
    );
  const { error: dayError } = form.getInputProps('effective_on');
  return (
    <form className="card prescription-rules-form" {...form.formProps(send)}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Rule')}</Table.Th>
            <Table.Th>{t('Source')}</Table.Th>
            <Table.Th>{t('In force since')}</Table.Th>
            <Table.Th>{t('Numbers')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rules.map(({ text, source, from, numbers }) => (
            <Table.Tr key={text}>
              <Table.Td>{t(text)}</Table.Td>
              <Table.Td>{t(source)}</Table.Td>
              <Table.Td className="prescription-rules-day">{showDate(from)}</Table.Td>
              <Table.Td>
                <div className="prescription-rules-numbers">
                  {numbers.map((name) => (
                    <TextInput
                      key={name}
                      label={t(titles.get(name) ?? name)}
                      description={t('{least} to {most}', { least: ruleLimits[name][0], most: ruleLimits[name][1] })}
                      inputMode="numeric"
                      maxLength={3}
                      readOnly={lacking !== null}
                      {...form.getInputProps(name)}
                    />
                  ))}
                </div>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {error !== null && (
        <FormError>
          {error} {t('What you typed is kept.')}
        </FormError>
      )}
      <div className="prescription-rules-save">
        {lacking === null && (
          <div>
            <DateField
              label={t('From')}
              value={form.values.effective_on}
              min={today}
              max={daysLater(today, FARTHEST_START)}
              invalid={Boolean(dayError)}
              emptyWhileTyped
              onChange={(day) => form.setValues({ effective_on: day ?? '' })}
            />
            {dayError ? <InputError>{dayError}</InputError> : <p className="help">{t('Today: from the moment of saving.')}</p>}
          </div>
        )}
        <BlockableButton
          type="submit"
          variant="filled"
          busy={save.isPending}
          off={lacking ?? (form.isChanged ? null : t('No changes to save'))}
          aria-keyshortcuts="Control+Enter"
        >
          {t('Save prescription rules')}
        </BlockableButton>
      </div>
    </form>
  );
}
