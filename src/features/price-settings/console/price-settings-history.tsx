import { amount } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { SettingsHistory } from '#platform/record/console/settings-history.tsx';
import type { PriceSettingsRecord } from '../contract.ts';

type Saved = PriceSettingsRecord['history'][number];

/** Saved settings, the newest first, with who saved them. */
export function PriceSettingsHistory({ history }: { history: readonly Saved[] }) {
  return (
    <SettingsHistory
      history={history}
      columns={[
        [t('Agents, at most'), ({ agent_discount }) => `${agent_discount} %`],
        [t('Team leads, at most'), ({ lead_discount }) => `${lead_discount} %`],
        [t('Standard ₹'), ({ standard_charge }) => amount(standard_charge)],
        [t('Express ₹'), ({ express_charge }) => amount(express_charge)],
        [t('Free from ₹'), ({ free_delivery_from }) => amount(free_delivery_from)],
      ]}
    />
  );
}
