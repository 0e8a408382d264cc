import { z } from 'zod';

const typed = z.object({ result: z.string(), outcome: z.string(), note: z.string() });
const kept = { key: z.string(), isWaiting: z.boolean() };

export default {
  'task-end': z.object({ ...kept, values: typed }),
  'task-follow-up': z.object({ ...kept, values: typed.extend({ due_at: z.string() }) }),
};
