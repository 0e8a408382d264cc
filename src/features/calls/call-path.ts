/** The agent's own calls; one opens with `?id`. */
export const CALLS_PATH = '/crm/my-calls';
