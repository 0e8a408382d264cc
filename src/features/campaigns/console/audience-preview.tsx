import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import type { CampaignChannel, RefillState } from '../campaign-choices.ts';
import type { City } from '../campaign-list.ts';
import { api } from './api.ts';
import { AudienceNumbers } from './audience-numbers.tsx';
import type { TypedFields } from './typed-fields.ts';

const WHOLE = /^[1-9]\d{0,3}$/;

/** A criterion that is typed; what is no number yet counts as not set, and is refused at its field. */
const numberIn = (typed: string): number | undefined => (WHOLE.test(typed.trim()) ? Number(typed) : undefined);

type Criteria = Pick<
  TypedFields,
  'channel' | 'city' | 'ordered_within' | 'not_ordered_for' | 'orders_least' | 'drug_id' | 'refill' | 'rest_days'
>;

/** Parameters that are set. */
function parametersOf(typed: Criteria) {
  const numbers = {
    ordered_within: numberIn(typed.ordered_within),
    not_ordered_for: numberIn(typed.not_ordered_for),
    orders_least: numberIn(typed.orders_least),
    drug_id: typed.drug_id ?? undefined,
  };
  return {
    channel: typed.channel as CampaignChannel,
    rest_days: numberIn(typed.rest_days) ?? 0,
    ...(typed.city !== '' && { city: typed.city as City }),
    ...(typed.refill !== '' && { refill: typed.refill as RefillState }),
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)),
  };
}

/** Counted by the server while the criteria are chosen. */
export function AudiencePreview({ typed }: { typed: Criteria }) {
  const { data, error } = useQuery({
    ...api.crm.campaignAudience.queryOptions({ input: parametersOf(typed) }),
    enabled: typed.channel !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (typed.channel === '') return <p className="help">{t('Choose a channel to see how many patients can be reached.')}</p>;
  return (
    <output>
      {error && <FormError>{sayError(error)}</FormError>}
      {data && <AudienceNumbers audience={data} />}
    </output>
  );
}
