import { z } from 'zod';
import { date, moment, requestKey } from '#platform/contract/fields.ts';
import { conflictWith, keyErrors } from './contract.ts';

/** Settings that hold from a day on: in effect now, planned, and earlier ones. */
export const settingsRecord = <Values extends z.ZodRawShape>(values: Values) =>
  z.object({
    /** Of the settings that were saved last; 0: none. */
    version: z.number(),
    /** In effect now. */
    current: z.object(values),
    /** Saved settings, newest first, at most 50. */
    history: z.array(
      z.object({
        version: z.number(),
        ...values,
        effective_from: moment,
        saved_at: moment,
        by: z.string(),
        /** `past`: replaced by later ones. */
        standing: z.enum(['planned', 'current', 'past']),
      }),
    ),
  });

/** Of new settings. */
export const firstDay = {
  /** First day; today: from now on. */
  effective_on: date,
};

/** Of each request that saves settings. */
export const settingsChange = {
  /** Version that the user saw. */
  version: z.number().int().min(0),
  request_key: requestKey.optional(),
};

export const settingsErrors = <Record extends z.ZodType>(record: Record) => ({ ...conflictWith(record), ...keyErrors });
