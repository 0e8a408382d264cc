import './wms-settings.css';
import { TextInput } from '@mantine/core';
import { DRUG_GRADES } from '#platform/contract/constants.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { SettingsForm, useSettingsForm } from '#platform/record/console/settings/settings-form.tsx';
import type { PlanningRecord } from '../contract.ts';
import { type DayKind, dayKinds, daysOf, type PlanningName, planningNames } from '../planning.ts';
import { api } from './api.ts';

const schema = () => import('../contract.ts').then(({ typedPlanning }) => typedPlanning);

const kindWords: Readonly<Record<DayKind, string>> = {
  reorder: msg('Short below'),
  cover: msg('Ordered for'),
  safety: msg('Safety days'),
};

/** Days of sales by grade. */
export function PlanningForm({ settings }: { settings: PlanningRecord }) {
  const { field, props } = useSettingsForm({
    name: 'planning-settings',
    settings,
    queryKey: api.purchaseOrder.planningSettings.queryKey({ input: {} }),
    permission: 'wms-settings.planning',
    schema,
    values: Object.fromEntries(planningNames.map((name) => [name, String(settings.current[name])])) as Record<PlanningName, string>,
    hasDay: true,
    save: (changes) => api.purchaseOrder.savePlanningSettings.call(changes),
    saved: msg('The planning settings are saved'),
  });
  const days = { inputMode: 'numeric', maxLength: 3 } as const;
  return (
    <SettingsForm {...props} submit={msg('Save planning settings')}>
      <fieldset>
        <legend>{t('Sales and deliveries')}</legend>
        <TextInput label={t('Days observed')} description={t('Their sales give the use per day.')} {...days} {...field('observed_days')} />
        <TextInput
          label={t('Lead days')}
          description={t('From the order to the goods, if the distributor does not say.')}
          {...days}
          {...field('lead_days')}
        />
      </fieldset>
      <fieldset>
        <legend>{t('Days of sales by grade')}</legend>
        <table className="planning-grades">
          <thead>
            <tr>
              <th>{t('Grade')}</th>
              {dayKinds.map((kind) => (
                <th key={kind}>{t(kindWords[kind])}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DRUG_GRADES.map((grade) => (
              <tr key={grade}>
                <th scope="row">{grade}</th>
                {dayKinds.map((kind) => (
                  <td key={kind}>
                    <TextInput
                      aria-label={t('{kind}, grade {grade}', { kind: t(kindWords[kind]), grade })}
                      {...days}
                      {...field(daysOf(kind, grade))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="help">
          {t(
            'A drug is short when its stock and open orders last for fewer days than the first number. It is ordered for the second. Floors hold the third besides the lead days.',
          )}
        </p>
      </fieldset>
    </SettingsForm>
  );
}
