/** Queues and their agents; one opens with `?id`. */
export const CHANNELS_PATH = '/crm/queues';
