import { callStates } from '#features/calls/public.ts';
import { dueStates, subjectKinds, taskStates } from '#features/agent-tasks/public.ts';
import { taskOutcomes } from '#machines/queues/task-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { taskMoves, taskTopics, weekdays } from './floor-choices.ts';

const shared = { service: 'crm', read: 'floor.view', manage: null } as const;

/** Tasks of all queues, those due first on top. */
export const floorTaskList: List = {
  ...shared,
  id: 'floor-tasks',
  title: msg('All tasks'),
  singular: msg('task'),
  plural: msg('tasks'),
  path: '/floor-tasks',
  fields: [
    { name: 'task', title: msg('Task'), kind: 'text', filter: true, always: true, width: 144 },
    { name: 'subject', title: msg('About'), kind: 'choice', options: subjectKinds, filter: true, chip: true, width: 128, yields: 4 },
    { name: 'queue_id', title: msg('Queue id'), kind: 'id', filter: true, width: 84, yields: 3 },
    { name: 'status', title: msg('State'), kind: 'choice', options: taskStates, filter: true, chip: true, width: 128 },
    { name: 'topic', title: msg('Status'), kind: 'choice', options: taskTopics, filter: true, width: 208 },
    { name: 'channel', title: msg('Queue'), kind: 'text', filter: true, width: 136 },
    { name: 'agent', title: msg('Agent'), kind: 'text', filter: true, width: 160 },
    { name: 'due', title: msg('Due'), kind: 'moment', sort: true, filter: true, width: 144 },
    { name: 'when', title: msg('When'), kind: 'choice', options: dueStates, filter: true, chip: true, width: 112, yields: 1 },
    { name: 'created', title: msg('Came in'), kind: 'moment', filter: true, width: 144, yields: 2 },
    { name: 'outcome', title: msg('Outcome'), kind: 'choice', options: taskOutcomes, filter: true, optional: true, width: 160 },
    { name: 'settled', title: msg('Ended or put off at'), kind: 'moment', filter: true, optional: true, width: 144 },
    { name: 'until', title: msg('Follow-up at'), kind: 'moment', filter: true, optional: true, width: 144 },
  ],
  sort: 'due',
  search: msg('order, queue or agent'),
};

/** Calls of all agents, the last one on top. */
export const floorCallList: List = {
  ...shared,
  read: 'calls.read',
  id: 'floor-calls',
  title: msg('All calls'),
  singular: msg('call'),
  plural: msg('calls'),
  path: '/floor-calls',
  fields: [
    { name: 'agent', title: msg('Agent'), kind: 'text', filter: true, always: true, width: 180 },
    { name: 'started', title: msg('Called at'), kind: 'moment', sort: true, filter: true, width: 144 },
    { name: 'status', title: msg('State'), kind: 'choice', options: callStates, filter: true, chip: true, width: 128 },
    { name: 'talk', title: msg('Talk time'), kind: 'number', filter: true, width: 104 },
    { name: 'result', title: msg('Result'), kind: 'choice', choices: 'CallDetailStatusChoices', filter: true, chip: true, width: 136 },
    { name: 'outcome', title: msg('Outcome'), kind: 'choice', options: taskOutcomes, filter: true, width: 176 },
    { name: 'task', title: msg('Task'), kind: 'text', filter: true, width: 144 },
    { name: 'channel', title: msg('Queue'), kind: 'text', filter: true, width: 136 },
    { name: 'answered', title: msg('Answered at'), kind: 'moment', filter: true, optional: true, width: 144 },
    { name: 'wrap_up', title: msg('Wrap-up time'), kind: 'number', filter: true, optional: true, width: 120 },
    { name: 'weekday', title: msg('Weekday'), kind: 'choice', options: weekdays, filter: true, optional: true, width: 112 },
    { name: 'hour', title: msg('Hour of the day'), kind: 'number', filter: true, optional: true, width: 120 },
    { name: 'agent_id', title: msg('Agent id'), kind: 'number', filter: true, optional: true, width: 96 },
  ],
  sort: '-started',
  search: msg('agent or order'),
};

/** Tasks that supervisors gave to agents or returned, the last one on top. */
export const reassignmentList: List = {
  ...shared,
  id: 'reassignments',
  title: msg('Moved tasks'),
  singular: msg('moved task'),
  plural: msg('moved tasks'),
  path: '/reassignments',
  fields: [
    { name: 'task', title: msg('Task'), kind: 'text', filter: true, always: true, width: 144 },
    { name: 'at', title: msg('When'), kind: 'moment', sort: true, filter: true, width: 144 },
    { name: 'by', title: msg('By'), kind: 'text', filter: true, width: 180 },
    { name: 'move', title: msg('How'), kind: 'choice', options: taskMoves, filter: true, chip: true, width: 176 },
    { name: 'agent', title: msg('To'), kind: 'text', filter: true, width: 180 },
    { name: 'channel', title: msg('Queue'), kind: 'text', filter: true, width: 136 },
    { name: 'reason', title: msg('Reason'), kind: 'text', filter: true, optional: true, width: 240 },
  ],
  sort: '-at',
  search: msg('order, supervisor or agent'),
};
