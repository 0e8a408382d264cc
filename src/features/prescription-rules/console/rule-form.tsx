import '@mantine/core/styles/Table.layer.css';
import { Table, TextInput } from '@mantine/core';
import { showDate } from '#platform/contract/date-input.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { SettingsForm, useSettingsForm } from '#platform/record/console/settings/settings-form.tsx';
import type { PrescriptionRulesRecord } from '../contract.ts';
import { type PrescriptionRule, prescriptionRules, type RuleNumbers, ruleLimits } from '../prescription-rules.ts';
import { api } from './api.ts';

const schema = () => import('../contract.ts').then(({ typedNumbers }) => typedNumbers);

export const numberTitles: readonly (readonly [keyof RuleNumbers, string])[] = [
  ['presented_within', msg('Presented within, days')],
  ['acute_within', msg('Acute illness, days')],
  ['keep_h', msg('Schedule H kept, years')],
  ['keep_h1', msg('Schedule H1 kept, years')],
  ['keep_x', msg('Schedule X kept, years')],
];
const titles = new Map(numberTitles);
const rules: readonly PrescriptionRule[] = Object.values(prescriptionRules);

/** Every rule with its source, and its numbers from a day on. */
export function RuleForm({ settings }: { settings: PrescriptionRulesRecord }) {
  const { current } = settings;
  const { field, props } = useSettingsForm({
    name: 'prescription-rules',
    settings,
    queryKey: api.oms.prescriptionRules.queryKey({ input: {} }),
    permission: 'prescription-rules.manage',
    schema,
    values: {
      presented_within: String(current.presented_within),
      acute_within: String(current.acute_within),
      keep_h: String(current.keep_h),
      keep_h1: String(current.keep_h1),
      keep_x: String(current.keep_x),
    },
    hasDay: true,
    save: (changes) => api.oms.savePrescriptionRules.call(changes),
    saved: msg('The prescription rules are saved'),
  });
  return (
    <SettingsForm {...props} submit={msg('Save prescription rules')}>
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
                      {...field(name)}
                    />
                  ))}
                </div>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </SettingsForm>
  );
}
