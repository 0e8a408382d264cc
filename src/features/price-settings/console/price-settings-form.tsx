import { TextInput } from '@mantine/core';
import { asTyped } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { SettingsForm, useSettingsForm } from '#platform/record/console/settings/settings-form.tsx';
import type { PriceSettingsRecord } from '../contract.ts';
import { api } from './api.ts';

const schema = () => import('../contract.ts').then(({ typedSettings }) => typedSettings);

export function PriceSettingsForm({ settings }: { settings: PriceSettingsRecord }) {
  const { current } = settings;
  const { field, props } = useSettingsForm({
    name: 'price-settings',
    settings,
    queryKey: api.ecommerce.priceSettings.queryKey({ input: {} }),
    permission: 'price-settings.manage',
    schema,
    values: {
      agent_discount: String(current.agent_discount),
      lead_discount: String(current.lead_discount),
      standard_charge: asTyped(current.standard_charge),
      express_charge: asTyped(current.express_charge),
      free_delivery_from: asTyped(current.free_delivery_from),
    },
    hasDay: true,
    save: (changes) => api.ecommerce.savePriceSettings.call(changes),
    saved: msg('The price settings are saved'),
  });
  const percent = { inputMode: 'numeric', maxLength: 3, rightSection: '%' } as const;
  const money = { inputMode: 'decimal', maxLength: 9, leftSection: '₹' } as const;
  return (
    <SettingsForm {...props} submit={msg('Save price settings')}>
      <fieldset>
        <legend>{t('Manual discount without another person’s approval')}</legend>
        <TextInput label={t('Agents, at most')} {...percent} {...field('agent_discount')} />
        <TextInput label={t('Team leads, at most')} {...percent} {...field('lead_discount')} />
      </fieldset>
      <fieldset>
        <legend>{t('Delivery')}</legend>
        <TextInput label={t('Standard delivery')} {...money} {...field('standard_charge')} />
        <TextInput label={t('Express delivery')} {...money} {...field('express_charge')} />
        <TextInput label={t('Standard delivery is free from')} {...money} {...field('free_delivery_from')} />
      </fieldset>
    </SettingsForm>
  );
}
