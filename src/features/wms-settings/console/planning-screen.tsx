import { useQuery } from '@tanstack/react-query';
import { DRUG_GRADES } from '#platform/contract/constants.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { SettingsHistory } from '#platform/record/console/settings/settings-history.tsx';
import { SettingsScreen } from '#platform/record/console/settings/settings-screen.tsx';
import type { PlanningRecord } from '../contract.ts';
import { daysOf } from '../planning.ts';
import { api } from './api.ts';
import { PlanningForm } from './planning-form.tsx';
import { WmsNavigation } from './wms-navigation.tsx';

type Saved = PlanningRecord['history'][number];

const options = api.purchaseOrder.planningSettings.queryOptions({ input: {}, staleTime: 0, meta: { quiet: true } });

const daysOfSaved = (saved: Saved, grade: (typeof DRUG_GRADES)[number]) =>
  [saved[daysOf('reorder', grade)], saved[daysOf('cover', grade)], saved[daysOf('safety', grade)]].join(' · ');

/** `/wms-setting/planningsetting` (§2.2): how the warehouse plans, from a day on, and who changed it. */
export default function PlanningScreen() {
  return (
    <WmsNavigation>
      <SettingsScreen
        title={msg('Planning settings')}
        intro={msg('Suggestions of the short-book and floors of the safety stock are computed by them from then on.')}
        failed={msg('The planning settings could not be loaded')}
        query={useQuery(options)}
      >
        {(settings) => (
          <>
            <PlanningForm settings={settings} />
            <SettingsHistory
              history={settings.history}
              columns={[
                [t('Days observed'), ({ observed_days }: Saved) => String(observed_days)],
                [t('Lead days'), ({ lead_days }: Saved) => String(lead_days)],
                ...DRUG_GRADES.map((grade): [string, (saved: Saved) => string] => [
                  t('Grade {grade}', { grade }),
                  (saved) => daysOfSaved(saved, grade),
                ]),
              ]}
            />
          </>
        )}
      </SettingsScreen>
    </WmsNavigation>
  );
}
