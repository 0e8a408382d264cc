import { InputError, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { errorOfForm, fieldErrors, statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { FARTHEST_START } from '#platform/record/settings.ts';
import type { PriceSettingsRecord } from '../contract.ts';
import type { PriceSettings } from '../price-settings.ts';
import { api } from './api.ts';

const schema = () => import('../contract.ts').then(({ typedSettings }) => typedSettings);
const key = api.ecommerce.priceSettings.queryKey({ input: {} });

/** `3900` → `39`, `3950` → `39.50`. */
const rupees = (paise: number): string => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2));

/** What is in effect, and its change from a day on. What was typed is kept when somebody else saved meanwhile. */
export function PriceSettingsForm({ record: { version, current } }: { record: PriceSettingsRecord }) {
  const [requestKey, setRequestKey] = useState(newRequestKey);
  const [today] = useState(() => businessDate(Date.now()));
  const save = useMutation(
    api.ecommerce.savePriceSettings.mutationOptions({
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
      agent_discount: String(current.agent_discount),
      lead_discount: String(current.lead_discount),
      standard_charge: rupees(current.standard_charge),
      express_charge: rupees(current.express_charge),
      free_delivery_from: rupees(current.free_delivery_from),
      effective_on: today,
    },
    blocked: save.isPending,
    record: 'price-settings',
  });
  const user = stored.currentUser.read();
  const lacking = user && holds('price-settings.manage', user) ? null : t(permissionLacking('price-settings.manage'));
  const error = errorOfForm(save.error);
  const send = (settings: PriceSettings & { effective_on: string }) =>
    save.mutate(
      { version, request_key: requestKey, ...settings },
      {
        onSuccess: () => {
          toast({ text: t('The price settings are saved') });
          setRequestKey(newRequestKey());
          form.setSaved(form.values);
        },
        onError: (refusal) => form.setErrors(fieldErrors(refusal)),
      },
    );
  const percent = { inputMode: 'numeric', maxLength: 3, rightSection: '%', readOnly: lacking !== null } as const;
  const money = { inputMode: 'decimal', maxLength: 9, leftSection: '₹', readOnly: lacking !== null } as const;
  const { error: dayError } = form.getInputProps('effective_on');
  return (
    <form className="card price-settings-form" {...form.formProps(send)}>
      <fieldset>
        <legend>{t('Manual discount without another person’s approval')}</legend>
        <TextInput label={t('Agents, at most')} {...percent} {...form.getInputProps('agent_discount')} />
        <TextInput label={t('Team leads, at most')} {...percent} {...form.getInputProps('lead_discount')} />
      </fieldset>
      <fieldset>
        <legend>{t('Delivery')}</legend>
        <TextInput label={t('Standard delivery')} {...money} {...form.getInputProps('standard_charge')} />
        <TextInput label={t('Express delivery')} {...money} {...form.getInputProps('express_charge')} />
        <TextInput label={t('Standard delivery is free from')} {...money} {...form.getInputProps('free_delivery_from')} />
      </fieldset>
      {lacking === null && (
        <fieldset>
          <legend>{t('From')}</legend>
          <div>
            <DateField
              label={t('Day')}
              value={form.values.effective_on}
              min={today}
              max={daysLater(today, FARTHEST_START)}
              invalid={Boolean(dayError)}
              emptyWhileTyped
              onChange={(day) => form.setValues({ effective_on: day ?? '' })}
            />
            {dayError ? <InputError>{dayError}</InputError> : <p className="help">{t('Today: from the moment of saving.')}</p>}
          </div>
        </fieldset>
      )}
      {error !== null && (
        <FormError>
          {error} {t('What you typed is kept.')}
        </FormError>
      )}
      <div className="price-settings-save">
        <BlockableButton
          type="submit"
          variant="filled"
          busy={save.isPending}
          off={lacking ?? (form.isChanged ? null : t('No changes to save'))}
          aria-keyshortcuts="Control+Enter"
        >
          {t('Save price settings')}
        </BlockableButton>
      </div>
    </form>
  );
}
