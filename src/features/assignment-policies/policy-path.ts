/** How tasks are assigned to agents; one policy opens with `?id`. */
export const POLICIES_PATH = '/crm/assignment-policies';
