import { randomUUID } from 'node:crypto';
import { statusPriority } from '#features/agent-tasks/public.ts';
import { inAnHour } from './callback-examples.ts';
import { NOBODYS } from './import-examples.ts';

/** Of a draft. */
export const policyRules = {
  name: 'Overdue first',
  status_order: [...statusPriority],
  overdue_first: true,
  within: 'due',
  language_first: true,
  fair_tasks: null,
  fair_minutes: null,
};

let made = 0;

/** Inputs of the operations on tasks and queues, by operation. Channel 1 is that of orders. */
export const queueExamples = {
  'crm.queuePriority': () => ({}),
  'crm.agentTasks': () => ({ channels: [1, 2, 3], agent_id: 1002, status_priority: ['PLACED'] }),
  'crm.heldTasks': () => ({}),
  'crm.unassignTasks': () => ({ agent_id: 1002 }),
  'crm.ownDay': () => ({}),
  'crm.task': () => ({ task_id: NOBODYS }),
  'crm.seeTask': () => ({ task_id: NOBODYS }),
  'crm.acceptTask': () => ({ task_id: NOBODYS, version: 1 }),
  'crm.postponeTask': () => ({ task_id: NOBODYS, version: 1, result: 'BUSY', outcome: 'NOT-REACHABLE', due_at: inAnHour() }),
  'crm.endTask': () => ({ task_id: NOBODYS, version: 1, result: 'NO-CALL', outcome: 'SETTLED' }),
  'crm.channel': () => ({ channel_id: 1 }),
  'crm.queueAgents': () => ({}),
  'crm.createChannel': () => ({
    name: `Queue ${(made += 1)}`,
    priority: 1,
    tat_minutes: 60,
    causes: ['drop-off'],
    request_key: randomUUID(),
  }),
  'crm.changeChannel': () => ({ channel_id: NOBODYS, version: 1, name: 'Follow-ups', causes: ['callback'], priority: 20, tat_minutes: 30 }),
  'crm.changeChannelNeeds': () => ({
    channel_id: NOBODYS,
    version: 1,
    languages: ['hi'],
    skills: [],
    hours_from: '09:00',
    hours_until: '21:00',
  }),
  'crm.pauseChannel': () => ({ channel_id: NOBODYS, version: 1 }),
  'crm.resumeChannel': () => ({ channel_id: NOBODYS, version: 1 }),
  'crm.closeChannel': () => ({ channel_id: NOBODYS, version: 1 }),
  'crm.setMember': () => ({ channel_id: NOBODYS, version: 1, user_id: 1, weight: 2, cap: 4 }),
  'crm.removeMember': () => ({ channel_id: NOBODYS, version: 1, user_id: 1 }),
  'crm.policy': () => ({ policy_id: NOBODYS }),
  'crm.createPolicy': () => ({ ...policyRules, request_key: randomUUID() }),
  'crm.changePolicy': () => ({ policy_id: NOBODYS, version: 1, ...policyRules }),
  'crm.tryPolicy': () => ({ policy_id: NOBODYS, version: 1 }),
  'crm.activatePolicy': () => ({ policy_id: NOBODYS, version: 1 }),
  'crm.restorePolicy': () => ({ policy_id: NOBODYS, version: 1, reason: 'The new one left callbacks waiting' }),
  'crm.discardPolicy': () => ({ policy_id: NOBODYS, version: 1 }),
};
