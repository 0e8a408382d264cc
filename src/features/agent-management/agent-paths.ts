/** Agents of the call centre; one opens with `?id`. */
export const AGENTS_PATH = '/crm/agent-management';
/** How much each agent works each queue. */
export const WEIGHTS_PATH = '/crm/agent-lead-management';
