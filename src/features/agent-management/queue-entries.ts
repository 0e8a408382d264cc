import { msg } from '#platform/contract/sentence.ts';
import { AGENTS_PATH, WEIGHTS_PATH } from './agent-paths.ts';

/** Entries of the side menu for queue management (§2.3), with what each is for. */
export const queueEntries: readonly { path: string; entry: string; about: string }[] = [
  {
    path: '/crm/supervisor-dashboard',
    entry: msg('Supervisor Dashboard'),
    about: msg('What waits, and what each agent does now.'),
  },
  {
    path: WEIGHTS_PATH,
    entry: msg('Agent Lead Priority Manage'),
    about: msg('How much each agent works each queue.'),
  },
  { path: '/crm/queue-actions', entry: msg('Assign Queue'), about: msg('Tasks given to agents, or returned to their queues.') },
  { path: AGENTS_PATH, entry: msg('Manage Agent'), about: msg('Who takes tasks: team, shift, languages and skills.') },
];
