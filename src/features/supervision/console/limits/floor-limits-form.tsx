import { TextInput } from '@mantine/core';
import { msg, t } from '#platform/console/language/language.ts';
import { SettingsForm, useSettingsForm } from '#platform/record/console/settings/settings-form.tsx';
import type { FloorLimitsRecord } from '../../contract.ts';
import type { FloorLimits } from '../../floor-limits.ts';
import { api } from '../api.ts';
import { isTime, limitKeys, limitNames } from './limit-names.ts';

const schema = () => import('../../contract.ts').then(({ typedLimits }) => typedLimits);

const groups = [
  [() => t('Tasks'), limitKeys.filter((each) => ['waiting', 'late', 'oldest_minutes'].includes(each))],
  [() => t('Time of agents in a state'), limitKeys.filter((each) => !['waiting', 'late', 'oldest_minutes'].includes(each))],
] as const;

/** The limits in effect, and others from now on. */
export function FloorLimitsForm({ settings }: { settings: FloorLimitsRecord }) {
  const { field, props } = useSettingsForm({
    name: 'floor-limits',
    settings,
    queryKey: api.crm.floorLimits.queryKey({ input: {} }),
    permission: 'agents.supervise',
    schema,
    values: Object.fromEntries(limitKeys.map((each) => [each, String(settings.current[each])])) as Record<keyof FloorLimits, string>,
    save: (changes) => api.crm.saveFloorLimits.call(changes),
    saved: msg('The limits are saved'),
  });
  return (
    <SettingsForm {...props} submit={msg('Save limits')}>
      {groups.map(([title, fields]) => (
        <fieldset key={fields[0]}>
          <legend>{title()}</legend>
          {fields.map((each) => (
            <TextInput
              key={each}
              label={t(limitNames[each])}
              inputMode="numeric"
              maxLength={6}
              rightSection={isTime(each) ? t('min') : undefined}
              {...field(each)}
            />
          ))}
        </fieldset>
      ))}
    </SettingsForm>
  );
}
