import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { whenQuiet } from '#platform/console/actors/when-quiet.ts';
import { t } from '#platform/console/language/language.ts';
import { Loaded } from '#platform/console/slot.tsx';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { currentCallOptions } from './current-call.ts';

const load = () => import('./open-call.tsx');

/**
 * The agent's call that rings, goes on, or lacks its result, below every screen. Requested after the first rows. Its room is kept
 * without a call too: a call that begins to ring moves nothing under the pointer.
 */
export default function CallBar({ user }: { user: CurrentUser }) {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  const isAgent = user.agent_id !== null && holds('calls.make', user);
  const { data } = useQuery({ ...currentCallOptions(), enabled: isQuiet && isAgent });
  if (!isAgent) return null;
  const { call } = data ?? {};
  return <div className="foot-bar">{call ? <Loaded key={call.id} load={load} props={{ call }} /> : <span>{t('No call')}</span>}</div>;
}
