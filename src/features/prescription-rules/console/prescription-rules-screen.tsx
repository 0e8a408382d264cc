import './prescription-rules.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/states.tsx';
import { SettingsHistory } from '#platform/record/console/settings-history.tsx';
import type { PrescriptionRulesRecord } from '../contract.ts';
import { api } from './api.ts';
import { numberTitles, RuleForm } from './rule-form.tsx';

type Saved = PrescriptionRulesRecord['history'][number];

const rules = api.oms.prescriptionRules.queryOptions({ input: {}, staleTime: 0, meta: { quiet: true } });

/** `/prescription/rules`: the rules by which prescriptions are dispensed, their numbers, and who changed them. */
export default function PrescriptionRulesScreen() {
  const { data, error, isFetching, refetch } = useQuery(rules);
  return (
    <div className="prescription-rules">
      <h1>{t('Prescription rules')}</h1>
      <p className="second">{t('A prescription that a rule forbids to dispense is refused with the name of the rule.')}</p>
      {error && (
        <FailedState title={t('The prescription rules could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      )}
      {data ? (
        <>
          <RuleForm record={data} />
          <SettingsHistory
            history={data.history}
            columns={numberTitles.map(([name, title]) => [t(title), (saved: Saved) => String(saved[name])])}
          />
        </>
      ) : (
        !error && <Skeleton height={420} />
      )}
    </div>
  );
}
