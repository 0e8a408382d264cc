import { z } from 'zod';
import { reading } from '../reading-lines.ts';
import type { KeyedDraft, ReadingDraft } from './reading-drafts.ts';

const hasFields = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(reading.shape).every((field) => field in value);

// Not checked field by field: what is half typed is kept too.
const half = z.custom<ReadingDraft['reading']>(hasFields);
const prescription: z.ZodType<ReadingDraft> = z.object({ version: z.number(), base: half, reading: half });

const keyed: z.ZodType<KeyedDraft> = z.object({
  version: z.number(),
  keyed: z.record(
    z.string(),
    z.object({
      drug_id: z.number().nullable(),
      name: z.string(),
      dose: z.string(),
      days: z.number().nullable(),
      quantity: z.number().nullable(),
    }),
  ),
});

export default { prescription, 'prescription-keyed': keyed };
