/** What waits, and what agents do (§2.2). */
export const FLOOR_PATH = '/crm/supervisor-dashboard';
/** Status of notifications of supervisors to agents: they lead to the agent's queue. */
export const FROM_SUPERVISOR = 'call_centre';
export const FLOOR_TASKS_PATH = `${FLOOR_PATH}/tasks`;
export const FLOOR_CALLS_PATH = `${FLOOR_PATH}/calls`;
/** Tasks are given to agents and returned to their queues (§2.2, §2.3). */
export const QUEUE_ACTIONS_PATH = '/crm/queue-actions';
export const FLOOR_LIMITS_PATH = `${FLOOR_PATH}/limits`;
export const REASSIGNMENTS_PATH = `${FLOOR_PATH}/reassignments`;
/** The floor as it was, with the moment in `at`. */
export const FLOOR_REPLAY_PATH = '/crm/floor-replay';
