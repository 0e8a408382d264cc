import { useQuery } from '@tanstack/react-query';
import { amount } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { SettingsHistory } from '#platform/record/console/settings/settings-history.tsx';
import { SettingsScreen } from '#platform/record/console/settings/settings-screen.tsx';
import type { LoyaltyRulesRecord } from '../contract.ts';
import { api } from './api.ts';
import { RulesForm } from './rules-form.tsx';

type Saved = LoyaltyRulesRecord['history'][number];

const options = api.crm.loyaltyRules.queryOptions({ input: {}, staleTime: 0, meta: { quiet: true } });

/** `/loyalty-admin` (§2.1): how points are earned and expire, the tiers, and who changed them. */
export default function RulesScreen() {
  return (
    <SettingsScreen
      title={msg('Loyalty rules')}
      intro={msg(
        'An order earns its points when it is completed, by the rules of that day. Points that are not used expire, the oldest first.',
      )}
      failed={msg('The loyalty rules could not be loaded')}
      query={useQuery(options)}
    >
      {(settings) => (
        <>
          <RulesForm settings={settings} />
          <SettingsHistory
            history={settings.history}
            columns={[
              [t('For ₹100'), ({ per_100 }: Saved) => String(per_100)],
              [t('Orders from ₹'), ({ minimum_value }) => amount(minimum_value)],
              [t('Months'), ({ expires_after }) => String(expires_after)],
              [t('Silver'), ({ silver_from, silver_bonus }) => `${silver_from}, +${silver_bonus} %`],
              [t('Gold'), ({ gold_from, gold_bonus }) => `${gold_from}, +${gold_bonus} %`],
            ]}
          />
        </>
      )}
    </SettingsScreen>
  );
}
