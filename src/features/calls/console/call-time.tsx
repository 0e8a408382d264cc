import { useQuery } from '@tanstack/react-query';
import { duration } from '#features/agent-tasks/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { api } from './api.ts';

/** Calls of the agent today, among the figures of the day: those taken with the time that they took, and those missed. */
export default function CallTimeOfDay() {
  const { data } = useQuery(api.crm.agentCallTime.queryOptions({ input: {}, meta: { quiet: true } }));
  return (
    <>
      <div>
        <dt>{t('Talk time')}</dt>
        <dd>{data ? duration(data.talk_seconds) : '…'}</dd>
      </div>
      <div>
        <dt>{t('Missed calls')}</dt>
        <dd>{data?.missed ?? '…'}</dd>
      </div>
    </>
  );
}
