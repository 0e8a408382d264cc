import { z } from 'zod';
import type { StoredAccess } from './use-access-draft.ts';

const names = z.array(z.string()).exactOptional();

const user: z.ZodType<StoredAccess> = z.object({
  version: z.number(),
  parts: z.object({ title: z.string().exactOptional(), agent_id: z.string().exactOptional(), roles: names, tabs: names }),
});

export default { user };
