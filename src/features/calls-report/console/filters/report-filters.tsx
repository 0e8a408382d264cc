import { Button, NativeSelect } from '@mantine/core';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { callResults, type CallResult } from '#machines/orders/call-results.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import type { CallsReport } from '../../contract.ts';
import { type Period, type Preset, presets, REPORT_DAYS } from '../../report-period.ts';
import type { ReportSearch } from './report-address.ts';

const presetWords: Record<Preset, string> = {
  today: msg('Today'),
  yesterday: msg('Yesterday'),
  7: msg('7 days'),
  30: msg('30 days'),
  90: msg('90 days'),
};

interface ReportFiltersProps {
  search: ReportSearch;
  /** Days that the search means. */
  period: Period;
  /** Undefined until the report is loaded. */
  choices: CallsReport['choices'] | undefined;
  /** Errors of the server, by field. */
  errors: Readonly<Record<string, string>>;
  now: number;
  onChange: (change: Partial<ReportSearch>) => void;
}

/** Period, queue, agent and result. */
export function ReportFilters({ search, period, choices, errors, now, onChange }: ReportFiltersProps) {
  const results = useChoices('CallDetailStatusChoices');
  const today = businessDate(now);
  const days = { min: daysLater(today, -5 * REPORT_DAYS), max: today };
  const onDays = (change: Partial<Period>) => onChange({ preset: null, ...period, ...change });
  const onlyIds = (value: string) => (value === '' ? null : Number(value));
  return (
    <search className="report-filters" aria-label={t('Filters')}>
      <fieldset className="row report-presets">
        <legend className="visually-hidden">{t('Period')}</legend>
        {presets.map((preset) => (
          <Button
            key={preset}
            size="sm"
            radius="xl"
            aria-pressed={search.preset === preset}
            onClick={() => onChange({ preset, from: '', to: '' })}
          >
            {t(presetWords[preset])}
          </Button>
        ))}
      </fieldset>
      <DateField
        {...days}
        bare
        label={t('First day')}
        value={period.from}
        invalid={errors['from'] ?? false}
        onChange={(from) => from && onDays({ from })}
      />
      <span aria-hidden="true">–</span>
      <DateField
        {...days}
        bare
        label={t('Last day')}
        value={period.to}
        invalid={errors['to'] ?? false}
        onChange={(to) => to && onDays({ to })}
      />
      <NativeSelect
        size="sm"
        aria-label={t('Queue')}
        value={String(search.channel ?? '')}
        onChange={({ currentTarget }) => onChange({ channel: onlyIds(currentTarget.value) })}
        data={[
          { value: '', label: t('All queues') },
          ...listed(
            search.channel,
            choices?.channels.map(({ id, name }) => ({ value: String(id), label: name })),
          ),
        ]}
      />
      <NativeSelect
        size="sm"
        aria-label={t('Agent')}
        value={String(search.agent ?? '')}
        onChange={({ currentTarget }) => onChange({ agent: onlyIds(currentTarget.value) })}
        data={[
          { value: '', label: t('All agents') },
          ...listed(
            search.agent,
            choices?.agents.map(({ agent_id, name }) => ({ value: String(agent_id), label: name })),
          ),
        ]}
      />
      <NativeSelect
        size="sm"
        aria-label={t('Result')}
        value={search.result ?? ''}
        onChange={({ currentTarget }) => onChange({ result: (currentTarget.value || null) as CallResult | null })}
        data={[{ value: '', label: t('All results') }, ...callResults.map((value) => ({ value, label: t(results[value] ?? value) }))]}
      />
    </search>
  );
}

/** Options that include the selected id, also before they are loaded. */
function listed(selected: number | null, options: { value: string; label: string }[] = []): { value: string; label: string }[] {
  const isMissing = selected !== null && !options.some(({ value }) => value === String(selected));
  return isMissing ? [...options, { value: String(selected), label: String(selected) }] : options;
}
