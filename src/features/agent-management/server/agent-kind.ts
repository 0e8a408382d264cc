import { queueAgentMachine, queueAgentWhy } from '#machines/queues/queueAgent.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { agentList } from '../agent-list.ts';
import { agentEventLog, queueAgents } from '../schema.ts';
import { workInHand } from './work-in-hand.ts';

export type StoredAgent = typeof queueAgents.$inferSelect;

const change = 'agents.manage';

export const agentKind: RecordKind<typeof queueAgentMachine, StoredAgent> = {
  machine: queueAgentMachine,
  table: queueAgents,
  log: { table: agentEventLog, record: agentEventLog.queue_agent_id },
  list: agentList.id,
  missing: msg('Agent not found'),
  permissions: { 'agent.changed': change, 'agent.removed': change, 'agent.added': change },
  context: (db, { user_id }) => workInHand(db, user_id),
  columns: () => ({}),
  payload: () => ({}),
  why: queueAgentWhy,
  audited: ({ lead_id, languages, skills, cap, shift_days, shift_from, shift_until }) => ({
    lead_id,
    languages,
    skills,
    cap,
    shift_days,
    shift_from,
    shift_until,
  }),
};
