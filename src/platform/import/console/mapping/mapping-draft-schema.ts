import { z } from 'zod';
import type { MappingDraft } from './mapping-draft.ts';

const batch: z.ZodType<MappingDraft> = z.object({
  version: z.number(),
  mapping: z.record(z.string(), z.union([z.object({ column: z.number() }), z.object({ value: z.string() })])),
  whole: z.boolean(),
  make_missing: z.boolean(),
});

export default { batch };
