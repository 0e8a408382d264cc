import { z } from 'zod';
import { moment, sentenceOutput } from '#platform/contract/fields.ts';

const counted = { title: z.string(), count: z.number() };

/** What an erasure of a patient's personal data removes and keeps; of an erased patient, what was kept. */
export const erasure = z.object({
  patient_id: z.number(),
  version: z.number(),
  /** Null: not erased. */
  erased: z.object({ at: moment, by: z.string() }).nullable(),
  removed: z.array(z.object(counted)),
  /** `why`: for how long, and by which law. */
  kept: z.array(z.object({ ...counted, why: z.string() })),
  /** Why the patient cannot be erased now; null: nothing is in the way. */
  obstacle: sentenceOutput.nullable(),
});
export type Erasure = z.infer<typeof erasure>;
