import './prescription-rules.css';
import { useQuery } from '@tanstack/react-query';
import { msg, t } from '#platform/console/language/language.ts';
import { SettingsHistory } from '#platform/record/console/settings/settings-history.tsx';
import { SettingsScreen } from '#platform/record/console/settings/settings-screen.tsx';
import type { PrescriptionRulesRecord } from '../contract.ts';
import { api } from './api.ts';
import { numberTitles, RuleForm } from './rule-form.tsx';

type Saved = PrescriptionRulesRecord['history'][number];

const options = api.oms.prescriptionRules.queryOptions({ input: {}, staleTime: 0, meta: { quiet: true } });

/** `/prescription/rules`: the rules by which prescriptions are dispensed, their numbers, and who changed them. */
export default function PrescriptionRulesScreen() {
  return (
    <SettingsScreen
      title={msg('Prescription rules')}
      intro={msg('A prescription that a rule forbids to dispense is refused with the name of the rule.')}
      failed={msg('The prescription rules could not be loaded')}
      query={useQuery(options)}
    >
      {(settings) => (
        <>
          <RuleForm settings={settings} />
          <SettingsHistory
            history={settings.history}
            columns={numberTitles.map(([name, title]) => [t(title), (saved: Saved) => String(saved[name])])}
          />
        </>
      )}
    </SettingsScreen>
  );
}
