import './price-settings.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/states.tsx';
import { api } from './api.ts';
import { PriceSettingsForm } from './price-settings-form.tsx';
import { PriceSettingsHistory } from './price-settings-history.tsx';

const settings = api.ecommerce.priceSettings.queryOptions({ input: {}, staleTime: 0, meta: { quiet: true } });

/** `/price-settings`: limits of manual discounts and delivery charges, from a day on, and who changed them. */
export default function PriceSettingsScreen() {
  const { data, error, isFetching, refetch } = useQuery(settings);
  return (
    <div className="price-settings">
      <h1>{t('Price settings')}</h1>
      <p className="second">{t('New orders are priced by them. Orders that were placed keep the charges of their day.')}</p>
      {error && (
        <FailedState title={t('The price settings could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      )}
      {data ? (
        <>
          <PriceSettingsForm record={data} />
          <PriceSettingsHistory history={data.history} />
        </>
      ) : (
        !error && <Skeleton height={280} />
      )}
    </div>
  );
}
