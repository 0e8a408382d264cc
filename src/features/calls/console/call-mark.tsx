import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MY_QUEUE_PATH } from '#features/agent-tasks/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { whenQuiet } from '#platform/console/actors/when-quiet.ts';
import { Loaded } from '#platform/console/slot.tsx';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { currentCallOptions } from './current-call.ts';

const load = () => import('./open-call-mark.tsx');

/** The agent's call, in the header of every screen but that with the call panel. Asked for after the first rows. */
export default function CallMark({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  const isWanted = user.agent_id !== null && holds('calls.make', user) && pathname !== MY_QUEUE_PATH;
  const { data } = useQuery({ ...currentCallOptions(), enabled: isQuiet && isWanted });
  return isWanted && data?.call ? <Loaded load={load} props={{ call: data.call }} /> : null;
}
