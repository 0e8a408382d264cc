import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { businessDate } from '#platform/contract/business-day.ts';
import type { OfferRecord } from '../contract.ts';
import { type City, cities } from '../offer-list.ts';
import { api } from './api.ts';

const AMOUNT = /^\d{1,5}(\.\d{1,2})?$/;
/** Rupees. */
const USUAL_CART = '1000';

/** What the offer takes off a cart, beside the other offers of that day. */
export function OfferTrial({ record }: { record: OfferRecord }) {
  const [value, setValue] = useState(USUAL_CART);
  const [city, setCity] = useState(record.city ?? '');
  const [on, setOn] = useState(() => {
    const today = businessDate(Date.now());
    return record.starts_on > today ? record.starts_on : today;
  });
  const isAmount = AMOUNT.test(value) && Number(value) > 0;
  const { data, error } = useQuery({
    ...api.ecommerce.tryOffer.queryOptions({
      input: { offer_id: record.id, value: Math.round(Number(value) * 100), on, ...(city !== '' && { city: city as City }) },
    }),
    enabled: isAmount && on !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section aria-label={t('Try it on a cart')}>
      <h3>{t('Try it on a cart')}</h3>
      <div className="offer-fields">
        <TextInput
          label={t('Cart')}
          inputMode="decimal"
          maxLength={8}
          leftSection="₹"
          value={value}
          error={isAmount ? null : t('An amount such as 39 or 39.50')}
          onChange={({ currentTarget }) => setValue(currentTarget.value.trim())}
        />
        <DateField label={t('Day')} value={on} min="2020-01-01" max="2099-12-31" emptyWhileTyped onChange={(day) => setOn(day ?? '')} />
        <ChoiceSelect label={t('City')} choices={cities} value={city} onChange={setCity} />
      </div>
      {error && <FormError>{sayError(error)}</FormError>}
      {data && (
        <ol className="offer-trial" aria-label={t('Offers for this cart, the best first')}>
          {data.offers.map(({ id, code, title, amount, refused }) => (
            <li key={id} aria-current={id === record.id || undefined}>
              <b>{code}</b> <span className="second">{title}</span>
              <span className={refused ? 'muted' : undefined}>{refused ? t(refused) : `− ${money(amount)}`}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="help">{t('For a patient who has not ordered yet, by phone. One offer counts for each order.')}</p>
    </section>
  );
}
