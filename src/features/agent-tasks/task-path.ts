/** The agent's own queue (§2.2); one task opens with `?id`. */
export const MY_QUEUE_PATH = '/crm/my-queue';
