import { z } from 'zod';
import { reading } from '../reading-lines.ts';
import type { ReadingDraft } from './reading-drafts.ts';

// Not checked field by field: what is half typed is kept too.
const prescription: z.ZodType<ReadingDraft> = z.object({ reading: z.custom<ReadingDraft['reading']>((value) => hasFields(value)) });

const hasFields = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(reading.shape).every((field) => field in value);

export default { prescription };
