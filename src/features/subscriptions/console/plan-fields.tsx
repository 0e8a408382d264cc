import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { CartFields, type CartLine } from '#features/cio/console/public.ts';
import { LONGEST_INTERVAL, SHORTEST_INTERVAL } from '#machines/subscriptions/subscription-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import type { SubscriptionPlan } from '../contract.ts';
import { subscriptionDeliveries, type SubscriptionDelivery } from '../subscription-choices.ts';
import type { PlanOptions } from './plan-options.tsx';

/** What is typed; an id is 0, or empty, until it is chosen. */
export interface PlanValues {
  lines: CartLine[];
  interval_days: number | string;
  next_on: string;
  ends_on: string;
  delivery: SubscriptionDelivery;
  address_id: number;
  store_id: number | null;
}

/** Days ahead of the next refill and of the last day. */
const FARTHEST = 1_825;

/** Quantities of the medicines that the patient takes regularly, for an interval. */
export const linesFor = (options: PlanOptions, days: number): CartLine[] =>
  options.medicines.map(({ drug_id, per_day }) => ({
    drug_id,
    quantity: Math.min(MAXIMUM_QUANTITY_PER_DRUG, Math.max(1, Math.ceil(per_day * days))),
  }));

const addressesIn = ({ addresses }: PlanOptions) =>
  Object.fromEntries(addresses.map(({ id, address, pincode }) => [id, `${address} ${pincode}`]));
const storesIn = ({ stores }: PlanOptions) => Object.fromEntries(stores.map(({ id, name, city }) => [id, `${name}, ${city}`]));

interface PlanFieldsProps {
  form: ReturnType<typeof useSchemaForm<PlanValues, SubscriptionPlan>>;
  options: PlanOptions;
  /** Names of drugs that are in the subscription, by id. */
  names: Readonly<Record<number, string>>;
  onTyped: (drugId: number, holds: boolean) => void;
}

/** Medicines, days and delivery of a subscription. */
export function PlanFields({ form, options, names, onTyped }: PlanFieldsProps) {
  const [today] = useState(() => businessDate(Date.now()));
  const lines = form.getInputProps('lines');
  const address = form.getInputProps('address_id');
  const store = form.getInputProps('store_id');
  const { values } = form;
  const days = Number(values.interval_days);
  const drugNames = { ...Object.fromEntries(options.medicines.map(({ drug_id, drug }) => [drug_id, drug])), ...names };
  return (
    <>
      <NumberInput
        label={t('A refill every … days')}
        min={SHORTEST_INTERVAL}
        max={LONGEST_INTERVAL}
        allowDecimal={false}
        clampBehavior="none"
        data-autofocus
        {...form.getInputProps('interval_days')}
      />
      {options.medicines.length > 0 && days >= SHORTEST_INTERVAL && (
        <div>
          <Button onClick={() => lines.onChange(linesFor(options, days))}>
            {t('Take the regular medicines for {n} days', { n: days })}
          </Button>
        </div>
      )}
      <CartFields lines={values.lines} known={drugNames} error={lines.error} onChange={lines.onChange} onTyped={onTyped} />
      <DateField
        label={t('Next refill')}
        value={values.next_on}
        invalid={form.errors['next_on'] ?? false}
        min={today}
        max={daysLater(today, FARTHEST)}
        emptyWhileTyped
        onChange={(day) => form.setFieldValue('next_on', day ?? '')}
      />
      <DateField
        label={optionalLabel(msg('Last day'))}
        value={values.ends_on}
        invalid={form.errors['ends_on'] ?? false}
        min={today}
        max={daysLater(today, FARTHEST)}
        emptyWhileTyped
        onChange={(day) => form.setFieldValue('ends_on', day ?? '')}
      />
      <ChoiceField label={t('Delivery')} choices={Object.entries(subscriptionDeliveries)} {...form.getInputProps('delivery')} />
      <ChoiceSelect
        label={t('Address')}
        choices={addressesIn(options)}
        error={address.error}
        value={values.address_id === 0 ? '' : String(values.address_id)}
        onChange={(id) => address.onChange(Number(id))}
      />
      {values.delivery === 'STORE-PICKUP' && (
        <ChoiceSelect
          label={t('Store')}
          choices={storesIn(options)}
          error={store.error}
          value={String(values.store_id ?? '')}
          onChange={(id) => store.onChange(id === '' ? null : Number(id))}
        />
      )}
    </>
  );
}
