import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MY_QUEUE_PATH } from '#features/agent-tasks/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { whenQuiet } from '#platform/console/actors/when-quiet.ts';
import { Loaded } from '#platform/console/slot.tsx';
import type { CurrentUser } from '#platform/session/console/current-user.ts';

const load = () => import('./open-call-mark.tsx');

/** The call that goes on, in the header of every screen but that with the call panel. Loads after the first rows. */
export default function CallMark({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  const makesCalls = user.agent_id !== null && holds('calls.make', user);
  return isQuiet && makesCalls && pathname !== MY_QUEUE_PATH ? <Loaded load={load} props={{}} /> : null;
}
