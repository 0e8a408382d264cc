import { useQuery } from '@tanstack/react-query';
import { duration } from '#features/agent-tasks/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { api } from './api.ts';

/** Call time taken by the agent today, among the figures of the day. */
export default function CallTimeOfDay() {
  const { data } = useQuery(api.crm.agentCallTime.queryOptions({ input: {}, meta: { quiet: true } }));
  return (
    <div>
      <dt>{t('Talk time')}</dt>
      <dd>{data ? duration(data.talk_seconds) : '…'}</dd>
    </div>
  );
}
