import { t } from '#platform/console/language/language.ts';
import { refillStates } from '../campaign-choices.ts';
import type { CampaignRecord } from '../contract.ts';

type Criteria = Pick<CampaignRecord, 'city' | 'ordered_within' | 'not_ordered_for' | 'orders_least' | 'drug' | 'refill' | 'rest_days'>;

/** The criteria that are set, one sentence each. */
export function criteriaInWords(record: Criteria): string[] {
  const { city, ordered_within, not_ordered_for, orders_least, drug, refill, rest_days } = record;
  return [
    city !== null && t('Orders in {city}', { city }),
    orders_least !== null && t('At least {n, plural, one {one order} other {# orders}}', { n: orders_least }),
    ordered_within !== null && t('Last order at most {n, plural, one {one day} other {# days}} ago', { n: ordered_within }),
    not_ordered_for !== null && t('Last order more than {n, plural, one {one day} other {# days}} ago', { n: not_ordered_for }),
    drug !== null && t('Bought {drug}', { drug: drug.name }),
    refill !== null && t('Regular medicine: {state}', { state: t(refillStates[refill]) }),
    rest_days > 0 && t('No other campaign for {n, plural, one {one day} other {# days}}', { n: rest_days }),
  ].filter((words) => words !== false);
}
