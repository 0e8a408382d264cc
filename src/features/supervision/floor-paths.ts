/** What waits, and what agents do (§2.2). */
export const FLOOR_PATH = '/crm/supervisor-dashboard';
export const FLOOR_TASKS_PATH = `${FLOOR_PATH}/tasks`;
export const FLOOR_CALLS_PATH = `${FLOOR_PATH}/calls`;
export const FLOOR_LIMITS_PATH = `${FLOOR_PATH}/limits`;
export const REASSIGNMENTS_PATH = `${FLOOR_PATH}/reassignments`;
