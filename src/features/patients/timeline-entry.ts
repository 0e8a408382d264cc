import { z } from 'zod';
import { moment, sentenceOutput } from '#platform/contract/fields.ts';

/** One entry of a patient's timeline. */
export const timelineEntry = z.object({
  id: z.number(),
  /** Source, such as `order`. */
  kind: z.string(),
  at: moment,
  by: z.string().nullable(),
  text: sentenceOutput,
  /** What was written or said. */
  detail: z.string().nullable(),
  /** Values before and after by field, of changes. */
  changes: z.record(z.string(), z.object({ before: z.string().nullable(), after: z.string().nullable() })).nullable(),
  path: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
