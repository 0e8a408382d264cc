import { useQuery } from '@tanstack/react-query';
import { amount } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { SettingsHistory } from '#platform/record/console/settings/settings-history.tsx';
import { SettingsScreen } from '#platform/record/console/settings/settings-screen.tsx';
import type { PriceSettingsRecord } from '../contract.ts';
import { api } from './api.ts';
import { PriceSettingsForm } from './price-settings-form.tsx';

type Saved = PriceSettingsRecord['history'][number];

const options = api.ecommerce.priceSettings.queryOptions({ input: {}, staleTime: 0, meta: { quiet: true } });

/** `/price-settings`: limits of manual discounts and delivery charges, from a day on, and who changed them. */
export default function PriceSettingsScreen() {
  return (
    <SettingsScreen
      title={msg('Price settings')}
      intro={msg('New orders are priced by them. Orders that were placed keep the charges of their day.')}
      failed={msg('The price settings could not be loaded')}
      query={useQuery(options)}
    >
      {(settings) => (
        <>
          <PriceSettingsForm settings={settings} />
          <SettingsHistory
            history={settings.history}
            columns={[
              [t('Agents, at most'), ({ agent_discount }: Saved) => `${agent_discount} %`],
              [t('Team leads, at most'), ({ lead_discount }) => `${lead_discount} %`],
              [t('Standard ₹'), ({ standard_charge }) => amount(standard_charge)],
              [t('Express ₹'), ({ express_charge }) => amount(express_charge)],
              [t('Free from ₹'), ({ free_delivery_from }) => amount(free_delivery_from)],
            ]}
          />
        </>
      )}
    </SettingsScreen>
  );
}
