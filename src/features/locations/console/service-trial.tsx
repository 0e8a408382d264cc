import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { clock, dayAndClock } from '#platform/console/language/formats.ts';
import { api } from './api.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Serviceability } from '../contract.ts';

const decided: Record<Serviceability['decided_by'], string> = {
  anchor: msg('Served by the anchor store'),
  preferred: msg('Served by the preferred store group'),
  further: msg('Served by another store group'),
  none: msg('No rule matched a store'),
};

const initialValues = { drug: null as number | null, time: '' };

/** HH:MM (§5), or empty. */
const validate = ({ time }: typeof initialValues) =>
  time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? {} : { time: msg('A time such as 19:00') };

/** Today's moment at which clocks in the business time zone show this time. */
function momentOf(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfBusinessDay(businessDate(Date.now())).getTime() + (hours * 60 + minutes) * 60_000).toISOString();
}

/** Previews the result of an order for this pincode: store, slot, and the rule that decided. */
export function ServiceTrial({ pincode }: { pincode: string }) {
  const [query, setQuery] = useState<{ drug: number | null; at: string | null } | null>(null);
  const trial = useQuery({
    ...api.store.serviceability.queryOptions({
      input: { pincode, ...(query?.drug && { drug_id: query.drug }), ...(query?.at && { at: query.at }) },
    }),
    enabled: query !== null,
    staleTime: 0,
  });
  const form = useSchemaForm({ initialValues, validate, blocked: trial.isFetching });
  const ask = ({ drug, time }: typeof initialValues) => {
    const at = time === '' ? null : momentOf(time);
    if (query?.drug === drug && query.at === at) void trial.refetch();
    setQuery({ drug, at });
  };
  return (
    <section aria-label={t('Try it')}>
      <h3>{t('Try it')}</h3>
      <form className="anchor-form" {...form.formProps(ask)}>
        <DrugSearch
          label={optionalLabel(msg('Drug'))}
          description={t('With a drug, only stores that have it count.')}
          onChoose={(found) => form.setFieldValue('drug', found?.id ?? null)}
        />
        <TextInput
          label={optionalLabel(msg('Time today'))}
          description={t('HH:MM, such as 19:00; empty: now')}
          maxLength={5}
          inputMode="numeric"
          {...form.getInputProps('time')}
        />
        <div className="row">
          <BlockableButton type="submit" size="sm" busy={trial.isFetching}>
            {form.values.time === ''
              ? t('Which store serves {pincode} now?', { pincode })
              : t('Which store serves {pincode} then?', { pincode })}
          </BlockableButton>
        </div>
      </form>
      <output>
        {trial.error && <p className="pincode-trouble">{sayError(trial.error)}</p>}
        {trial.data && !trial.error && <TrialResult {...trial.data} />}
      </output>
    </section>
  );
}

const TrialResult = ({ store, slot, decided_by, steps }: Serviceability) => (
  <div className="pincode-answer">
    <b>{store?.name ?? t('Not served')}</b>
    {slot && <span>{t('{day} to {until}', { day: dayAndClock(slot.from), until: clock(slot.until) })}</span>}
    <span className="second">{t(decided[decided_by])}</span>
    <ol>
      {steps.map(({ rule, found }) => (
        <li key={rule.message}>
          {t(rule)}: {t(found)}
        </li>
      ))}
    </ol>
  </div>
);
