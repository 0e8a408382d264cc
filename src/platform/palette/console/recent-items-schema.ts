import { z } from 'zod';
import type { UsedItem } from './recent-items.ts';

const palette: z.ZodType<readonly UsedItem[]> = z.array(z.object({ id: z.string(), kept: z.unknown().exactOptional() }));

export default { palette };
