import './call-mark.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { MY_QUEUE_PATH } from '#features/agent-tasks/public.ts';
import { CallStateDot } from './call-state.tsx';
import { currentCallOptions } from './current-call.ts';
import { TalkTime } from './talk-time.tsx';

/** State and time of the agent's call; leads to the call panel. Nothing without a call. */
export default function OpenCallMark() {
  const { data } = useQuery(currentCallOptions());
  if (!data?.call) return null;
  return (
    <Link className="call-mark" to={`${MY_QUEUE_PATH}?id=${data.call.task.id}`}>
      <CallStateDot state={data.call.status} />
      <TalkTime call={data.call} />
    </Link>
  );
}
