import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { api } from './api.ts';

/** Refetch interval of figures that grow with the time. Milliseconds. */
const RENEWAL = 60_000;

/** `3720` → `1 h 2 min`. */
function timeInWords(seconds: number): string {
  if (seconds < 60) return t('{s} s', { s: seconds });
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? t('{m} min', { m: minutes }) : t('{h} h {m} min', { h: Math.floor(minutes / 60), m: minutes % 60 });
}

/** Time of the agent's day after calls, without a task, and on breaks. */
export default function AgentFigures() {
  const options = { input: {}, meta: { quiet: true }, refetchInterval: RENEWAL };
  const { data: stats } = useQuery(api.crm.agentStats.queryOptions(options));
  const { data: idle } = useQuery(api.crm.agentIdleTime.queryOptions(options));
  return (
    <>
      <Time name={t('Wrap-up')} seconds={stats?.wrap_up_seconds} />
      <Time name={t('Idle')} seconds={idle?.seconds} />
      <Time name={t('Break')} seconds={stats?.break_seconds} />
    </>
  );
}

const Time = ({ name, seconds }: { name: string; seconds: number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{seconds === undefined ? '…' : timeInWords(seconds)}</dd>
  </div>
);
