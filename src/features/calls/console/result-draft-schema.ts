import { z } from 'zod';

const values = z.object({ result: z.string(), outcome: z.string(), note: z.string(), due_at: z.string() });

export default { 'call-result': z.object({ values, key: z.string(), isWaiting: z.boolean() }) };
