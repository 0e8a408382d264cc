import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asTyped, money } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { SettingsForm, useSettingsForm } from '#platform/record/console/settings/settings-form.tsx';
import { SettingsHistory } from '#platform/record/console/settings/settings-history.tsx';
import { SettingsScreen } from '#platform/record/console/settings/settings-screen.tsx';
import type { ApprovalLimitRecord } from '../contract.ts';
import { api } from './api.ts';
import { WarehouseNavigation } from './warehouse-navigation.tsx';

const options = api.purchaseOrder.approvalLimit.queryOptions({ input: {}, staleTime: 0, meta: { quiet: true } });
const schema = () => import('../contract.ts').then(({ typedLimit }) => typedLimit);

/** Value above which a purchase order needs an approval, from a day on, and who changed it. */
export default function LimitScreen() {
  return (
    <WarehouseNavigation>
      <SettingsScreen
        title={msg('Limit of approval')}
        intro={msg(
          'Someone else approves a purchase order above this value, with GST, before it is sent. It holds for orders that are submitted from then on.',
        )}
        failed={msg('The limit of approval could not be loaded')}
        query={useQuery(options)}
      >
        {(settings) => (
          <>
            <LimitForm settings={settings} />
            <SettingsHistory
              history={settings.history}
              columns={[[t('Approval above'), ({ approval_above }: ApprovalLimitRecord['history'][number]) => money(approval_above)]]}
            />
          </>
        )}
      </SettingsScreen>
    </WarehouseNavigation>
  );
}

function LimitForm({ settings }: { settings: ApprovalLimitRecord }) {
  const { field, props } = useSettingsForm({
    name: 'approval-limit',
    settings,
    queryKey: api.purchaseOrder.approvalLimit.queryKey({ input: {} }),
    permission: 'purchase-orders.limit',
    schema,
    values: { approval_above: asTyped(settings.current.approval_above) },
    hasDay: true,
    save: (changes) => api.purchaseOrder.saveApprovalLimit.call(changes),
    saved: msg('The limit of approval is saved'),
  });
  return (
    <SettingsForm {...props} submit={msg('Save limit')}>
      <TextInput label={t('Approval above')} inputMode="decimal" maxLength={11} leftSection="₹" {...field('approval_above')} />
    </SettingsForm>
  );
}
