import { changing, renamed } from '../changes.ts';
import { because, fact, facts, provenBy } from '../fact.ts';

const operation = (name: string) => provenBy('spec/operations.test.ts', `operation ${name} is `);
const payload = (name: string) => provenBy('spec/operations.test.ts', `payload of ${name}`);
const contract = 'src/features/agent-tasks/contract.ts';
const calls = 'src/features/calls/contract.ts';
const channels = 'src/features/channels/contract.ts';
const lists = 'src/features/supervision/lists.ts';
const presence = 'src/features/agent-presence/contract.ts';
const floor = 'src/features/supervision/server';
const dashboard = operation('crm.supervisorDashboard');
const onFloor = (words: string) => provenBy('supervision/server/floor.test.ts', words);
const snapshot = because('One request answers all figures of the supervisor dashboard');
const agents = 'src/features/agent-management/contract.ts';

export const queueAndCrmCalls = facts('§7.3', 'Queue and CRM calls', [
  fact(
    'count-by-status',
    'GET queue count by status',
    dashboard,
    onFloor('count what waits, by queue and topic'),
    changing(`${floor}/floor-figures.ts`, 'groups.filter((group) => group.topic === topic)', 'groups'),
    snapshot,
  ),
  fact(
    'count-by-channel',
    'GET queue count by channel',
    dashboard,
    onFloor('count what waits, by queue and topic'),
    changing(`${floor}/floor-figures.ts`, 'waiting.filter(({ channel_id }) => channel_id === id)', 'waiting'),
    snapshot,
  ),
  fact(
    'agent-wise-list',
    'GET agent-wise list',
    dashboard,
    onFloor('show agents with what they do, since when, and what they did today'),
    changing(`${floor}/floor-agents.ts`, 'u.name, p.status,', "'' as name, p.status,"),
    snapshot,
  ),
  fact('agent-call-time', 'GET agent call time taken', operation('crm.agentCallTime'), renamed(calls, "path: '/crm/agent-call-time'")),
  fact(
    'agent-call-summary',
    'GET agent call summary',
    dashboard,
    onFloor('show how many calls an agent made today'),
    changing(`${floor}/floor-agents.ts`, 'where c.agent_id = u.agent_id and', 'where'),
    snapshot,
  ),
  fact(
    'active-agents',
    'GET active agents',
    dashboard,
    onFloor('is taken off duty and signed out'),
    changing(`${floor}/floor-agents.ts`, "sql`p.status <> 'offline'`", 'sql`true`'),
    snapshot,
  ),
  fact(
    'channel-wise-orders',
    'GET channel-wise orders',
    operation('crm.floorTasks.rows'),
    renamed(lists, "path: '/floor-tasks'"),
    because('The list of all tasks, filtered by queue'),
  ),
  fact(
    'agent-call-summary-details',
    'GET agent call summary details',
    operation('crm.floorCalls.rows'),
    renamed(lists, "path: '/floor-calls'"),
  ),
  fact('agent-reassignment', 'GET agent reassignment', operation('crm.reassignments.rows'), renamed(lists, "path: '/reassignments'")),
  fact(
    'my-queue-list',
    'GET my-queue list',
    operation('crm.myQueue.rows'),
    renamed('src/features/agent-tasks/task-list.ts', "path: '/my-queue'"),
  ),
  fact('channel-role-mapping', 'GET channel role mapping', operation('crm.channelRoles'), renamed(agents, "path: '/crm/channel-roles'")),
  fact('user-hierarchy', 'GET user hierarchy', operation('crm.userHierarchy'), renamed(agents, "path: '/crm/user-hierarchy'")),
  fact(
    'agent-details',
    'GET agent details',
    operation('crm.agent'),
    changing(agents, "path: '/crm/agents/{record_id}',", "path: '/crm/agent/{record_id}',"),
  ),
  fact('call-details', 'GET call details', operation('crm.callDetails'), renamed(calls, "path: '/crm/call-details/{call_id}'")),
  fact(
    'notes',
    'GET notes',
    operation('crm.patientTimeline'),
    provenBy('patients/server/patients.test.ts', 'has every area by time, page by page'),
    changing('src/features/patients/server/own-sources.ts', "kind: 'note'", "kind: 'notes'"),
    because('Notes of a patient are one kind of the timeline'),
  ),
  fact('queue-agent-list', 'GET queue agent list', operation('crm.queueAgents'), renamed(channels, "path: '/crm/queue-agents'")),
  fact(
    'channel-queue-count',
    'GET {channel}/queue-count',
    dashboard,
    onFloor('count what waits, by queue and topic'),
    changing(`${floor}/floor-figures.ts`, 'waiting.filter(({ channel_id }) => channel_id === id)', 'waiting'),
    snapshot,
  ),
  fact(
    'assigned-task-count',
    'GET assigned task count',
    dashboard,
    onFloor('count what waits, by queue and topic'),
    changing(`${floor}/floor-figures.ts`, "rows.filter(({ status }) => status !== 'waiting')", 'rows'),
    snapshot,
  ),
  fact(
    'unassigned-task-count',
    'GET unassigned task count',
    dashboard,
    onFloor('count what waits, by queue and topic'),
    changing(`${floor}/floor-figures.ts`, "rows.filter(({ status }) => status === 'waiting')", 'rows'),
    snapshot,
  ),
  fact(
    'update-call-details',
    'POST update call details (suffix, body)',
    operation('crm.updateCallDetails'),
    provenBy('calls/server/call-life.test.ts', 'is saved with note and outcome'),
    renamed(calls, 'path: `/crm/call-details/{call_id}${path}`'),
  ),
  fact('create-call-details', 'POST create call details', operation('crm.createCallDetails'), renamed(calls, "path: '/crm/call-details',")),
  fact(
    'create-note',
    'POST create note',
    operation('crm.addPatientNote'),
    provenBy('patients/server/patients.test.ts', 'has every area by time, page by page'),
    changing('src/features/patients/contract.ts', "changing('POST', '/notes'", "changing('PUT', '/notes'"),
  ),
  fact(
    'manual-assign',
    'PATCH manual assign (suffix, body)',
    operation('crm.manualAssign'),
    onFloor('is given to an agent, who is notified'),
    renamed('src/features/supervision/contract.ts', "'/crm/manual-assign/{task_id}'"),
  ),
  fact(
    'add-remove-user',
    'POST add/remove user',
    operation('crm.addAgent'),
    operation('crm.removeAgent'),
    provenBy('agent-management/server.test.ts', 'are added once, changed, removed from all queues'),
    changing(agents, "path: '/crm/agents',", "path: '/crm/agent-users',"),
  ),
  fact(
    'validate-queue-id',
    'POST validate queue id, with queue_id',
    operation('crm.validateQueueId'),
    provenBy('supervision/server/queue-actions.test.ts', 'of a task that waits is valid, and leads to the task'),
    renamed('src/features/supervision/contract.ts', "path: '/crm/validate-queue-id'"),
  ),
  fact(
    'agent-tasks',
    'POST get agent tasks (channels, agent_id, status_priority)',
    operation('crm.agentTasks'),
    payload('agent task'),
    renamed(contract, "path: '/crm/agent-tasks'"),
  ),
  fact(
    'agent-tasks-answer',
    'Get agent tasks returns is_error, message, data',
    provenBy('spec/operations.test.ts', 'answer of task response'),
    changing(contract, 'message: z.string(), data: z.array(agentTask)', 'data: z.array(agentTask)'),
  ),
  fact(
    'unassign-tasks',
    'POST unassign tasks (agent_id)',
    operation('crm.unassignTasks'),
    payload('unassign'),
    renamed(contract, "path: '/crm/unassign-tasks'"),
  ),
  fact(
    'prescription-count',
    'GET order-lead list with order_type=PRESCRIPTION, page=1, page_size=1, status=CART-CREATED, reading meta.count',
    operation('django.orderLeadList'),
    provenBy('cio/console.test.tsx', 'shows how many prescriptions are pending'),
    renamed('src/features/cio/contract.ts', "path: '/django/order-lead-list'"),
  ),
  fact(
    'catalogue-assign',
    'The catalogue has assign tasks',
    operation('crm.assignTasks'),
    provenBy('supervision/server/queue-actions.test.ts', 'are given to an agent and returned to their queues'),
    renamed('src/features/supervision/contract.ts', "path: '/crm/assign-tasks'"),
  ),
  fact(
    'catalogue-agent-stats',
    'The catalogue has agent stats',
    operation('crm.agentStats'),
    provenBy('agent-presence/server/agent-presence.test.ts', 'has times by what the agent did'),
    renamed(presence, "path: '/crm/agent-stats'"),
  ),
  fact(
    'catalogue-queue-master',
    'The catalogue has queue master',
    operation('crm.channels.rows'),
    renamed('src/features/channels/channel-list.ts', "path: '/channels'"),
  ),
  fact(
    'catalogue-agent-idle-time',
    'The catalogue has agent idle time',
    operation('crm.agentIdleTime'),
    provenBy('agent-presence/server/agent-presence.test.ts', 'and the idle time'),
    renamed(presence, "path: '/crm/agent-idle-time'"),
  ),
  fact(
    'catalogue-priority',
    'The catalogue has user queue priority configuration',
    operation('crm.queuePriority'),
    renamed(contract, "path: '/crm/queue-priority'"),
    because('Statuses are fixed; the order of queues is changed by their priority, and that of an agent’s queues by weights'),
  ),
]);
