import type { QueueAgentEvent } from '#machines/queues/queueAgent.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog } from '#platform/record/console/event-log.tsx';
import type { AgentLogEntry, AgentRecord } from '../contract.ts';
import { languagesInWords, shiftInWords, skillsInWords } from './agent-words.ts';

const titles: Record<QueueAgentEvent['type'] | 'agent.created', string> = {
  'agent.created': msg('Added'),
  'agent.added': msg('Added again'),
  'agent.changed': msg('Changed'),
  'agent.removed': msg('Removed'),
};

/** What happened, newest first. */
export const AgentLog = ({ record: { log }, now }: { record: AgentRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

function Details({ payload: { lead: leader, languages, skills, cap, shift } }: AgentLogEntry) {
  const parts = [
    leader !== undefined && (leader === null ? t('no team') : t('team of {name}', { name: leader })),
    shift !== undefined && shiftInWords(shift),
    languages && t('languages: {list}', { list: languagesInWords(languages) }),
    skills && t('skills: {list}', { list: skillsInWords(skills) }),
    cap !== undefined && t('at most {cap} tasks', { cap }),
  ].filter(Boolean);
  return parts.join(' · ');
}
