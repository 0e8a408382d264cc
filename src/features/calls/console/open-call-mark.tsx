import './call-mark.css';
import { Link } from 'react-router-dom';
import { MY_QUEUE_PATH } from '#features/agent-tasks/public.ts';
import type { CallRecord } from '../contract.ts';
import { CallStateDot } from './call-state.tsx';
import { TalkTime } from './talk-time.tsx';

/** State and time of the agent's call; leads to the call panel. */
export default function OpenCallMark({ call }: { call: CallRecord }) {
  return (
    <Link className="call-mark" to={`${MY_QUEUE_PATH}?id=${call.task.id}`}>
      <CallStateDot state={call.status} />
      <TalkTime call={call} />
    </Link>
  );
}
