import { useEffect, useRef } from 'react';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { dismissToast, toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useNow } from '#platform/list/console/table/now.ts';
import type { Floor } from '../../contract.ts';
import { stateLimits } from '../../floor-choices.ts';
import type { FloorLimits } from '../../floor-limits.ts';
import { limitKeys, limitNames } from '../limits/limit-names.ts';
import { agentAttention } from './attention.ts';
import { shortDuration } from './duration.ts';

/** Names of agents in a toast. */
const NAMED = 3;

/** What is over a limit: the figures each by themselves, of agents who. */
type Passed = ReadonlyMap<keyof FloorLimits, { text: string; who: readonly string[] }>;

function passedLimits({ figures, agents, limits }: Floor, now: number): Passed {
  const passed = new Map<keyof FloorLimits, { text: string; who: string[] }>();
  const { waiting, late, oldest_since } = figures;
  const age = oldest_since === null ? 0 : Math.floor((now - Date.parse(oldest_since)) / 1_000);
  if (waiting >= limits.waiting)
    passed.set('waiting', { text: t('{n} tasks wait, limit {limit}', { n: count(waiting), limit: count(limits.waiting) }), who: [] });
  if (late >= limits.late)
    passed.set('late', { text: t('{n} tasks are late, limit {limit}', { n: count(late), limit: count(limits.late) }), who: [] });
  if (age >= limits.oldest_minutes * 60)
    passed.set('oldest_minutes', { text: t('A task has waited for {time}', { time: shortDuration(age) }), who: [] });
  for (const agent of agents) {
    if (agent.status === 'offline' || agentAttention(agent, limits, now) !== 'late') continue;
    const limit = stateLimits[agent.status];
    const who = [...(passed.get(limit)?.who ?? []), agent.name];
    const names = [...who.slice(0, NAMED), ...(who.length > NAMED ? [t('{n} more', { n: who.length - NAMED })] : [])].join(', ');
    passed.set(limit, { text: t('{state} for too long: {names}', { state: t(limitNames[limit]), names }), who });
  }
  return passed;
}

const keyOf = (limit: keyof FloorLimits): string => `floor/${limit}`;

/**
 * While it is shown: a toast for each limit that is passed from then on, by a figure or one more agent. It stays until it is closed,
 * or everything is within the limit again.
 */
export function FloorAlarms({ floor }: { floor: Floor }) {
  const now = useNow(5_000);
  const earlier = useRef<Passed | null>(null);
  useEffect(() => {
    const passed = passedLimits(floor, Math.max(now, Date.parse(floor.as_of)));
    const before = earlier.current;
    earlier.current = passed;
    for (const limit of before?.keys() ?? []) if (!passed.has(limit)) dismissToast(keyOf(limit));
    if (!before) return;
    for (const [limit, { text, who }] of passed) {
      const old = before.get(limit);
      if (!old || who.some((name) => !old.who.includes(name))) toast({ key: keyOf(limit), tone: 'late', text, timeOut: null });
    }
  }, [floor, now]);
  useEffect(() => () => limitKeys.forEach((limit) => dismissToast(keyOf(limit))), []);
  return null;
}
