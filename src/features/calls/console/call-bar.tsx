import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { whenQuiet } from '#platform/console/actors/when-quiet.ts';
import { Loaded } from '#platform/console/slot.tsx';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { currentCallOptions } from './current-call.ts';

const load = () => import('./open-call.tsx');

/** The agent's call that rings, goes on, or lacks its result, above every screen. Asked for after the first rows. */
export default function CallBar({ user }: { user: CurrentUser }) {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  const isAgent = user.agent_id !== null && holds('calls.make', user);
  const { data } = useQuery({ ...currentCallOptions(), enabled: isQuiet && isAgent });
  return isAgent && data?.call ? <Loaded key={data.call.id} load={load} props={{ call: data.call }} /> : null;
}
