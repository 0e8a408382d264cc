import { z } from 'zod';
import type { FormValues } from '../fields/form-values.ts';
import type { StoredMaster } from './use-master-draft.ts';

const reference = z.object({ id: z.number().nullable(), name: z.string() });
const datedLine = z.object({ from: z.string(), value: z.string() });
const values: z.ZodType<FormValues> = z.record(
  z.string(),
  z.union([z.string(), z.boolean(), reference, z.array(reference), z.array(datedLine)]),
);

const master: z.ZodType<StoredMaster> = z.object({ version: z.number(), parts: values, bases: values });

export default { master };
