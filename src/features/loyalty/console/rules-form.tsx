import { TextInput } from '@mantine/core';
import { asTyped, count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { SettingsForm, useSettingsForm } from '#platform/record/console/settings/settings-form.tsx';
import type { LoyaltyRulesRecord } from '../contract.ts';
import { type LoyaltyRules, ruleLimits } from '../loyalty-rules.ts';
import { api } from './api.ts';

const schema = () => import('../contract.ts').then(({ typedRules }) => typedRules);

/** How points are earned and expire, and the tiers, from a day on. */
export function RulesForm({ settings }: { settings: LoyaltyRulesRecord }) {
  const { current } = settings;
  const { field, props } = useSettingsForm({
    name: 'loyalty-rules',
    settings,
    queryKey: api.crm.loyaltyRules.queryKey({ input: {} }),
    permission: 'loyalty.manage',
    schema,
    values: {
      per_100: String(current.per_100),
      minimum_value: asTyped(current.minimum_value),
      expires_after: String(current.expires_after),
      silver_from: String(current.silver_from),
      silver_bonus: String(current.silver_bonus),
      gold_from: String(current.gold_from),
      gold_bonus: String(current.gold_bonus),
    },
    hasDay: true,
    save: (changes) => api.crm.saveLoyaltyRules.call(changes),
    saved: msg('The loyalty rules are saved'),
  });
  const number = (name: keyof LoyaltyRules, label: string, unit?: string) => (
    <TextInput
      label={label}
      description={t('{least} to {most}', { least: count(ruleLimits[name][0]), most: count(ruleLimits[name][1]) })}
      inputMode="numeric"
      maxLength={6}
      {...(unit && { rightSection: unit })}
      {...field(name)}
    />
  );
  return (
    <SettingsForm {...props} submit={msg('Save loyalty rules')}>
      <fieldset>
        <legend>{t('Points')}</legend>
        {number('per_100', t('Points for each ₹100'))}
        <TextInput
          label={t('Orders from')}
          description={t('Without delivery')}
          inputMode="decimal"
          maxLength={9}
          leftSection="₹"
          {...field('minimum_value')}
        />
        {number('expires_after', t('Expire after, months'))}
      </fieldset>
      <fieldset>
        <legend>{t('Silver')}</legend>
        {number('silver_from', t('From, points in 12 months'))}
        {number('silver_bonus', t('Earns more by'), '%')}
      </fieldset>
      <fieldset>
        <legend>{t('Gold')}</legend>
        {number('gold_from', t('From, points in 12 months'))}
        {number('gold_bonus', t('Earns more by'), '%')}
      </fieldset>
    </SettingsForm>
  );
}
