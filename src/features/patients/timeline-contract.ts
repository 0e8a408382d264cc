import { z } from 'zod';
import { idInAddress, nothing, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { ENTRIES_OF_TIMELINE } from './patient-choices.ts';
import { timelineEntry } from './timeline-entry.ts';

/** CRM service: what happened with a patient. */
export const timelineOperations = {
  patientTimeline: operation('patients.read', {
    method: 'GET',
    path: '/crm/patients/{patient_id}/timeline',
    summary: 'What happened with a patient, newest first',
  })
    .input(
      z.strictObject({
        patient_id: idInAddress,
        page_size: wholeNumber(1, ENTRIES_OF_TIMELINE).default(ENTRIES_OF_TIMELINE),
        /** Only this source. */
        kind: text(20).optional(),
        /** `next` of the page before. */
        before: z
          .string()
          .regex(/^\d{4}-[\d-]+T[\d:.]+Z~[a-z-]{1,20}~\d{1,15}$/, msg('A place in the timeline'))
          .optional(),
      }),
    )
    .output(z.object({ patient_id: z.number(), entries: z.array(timelineEntry), next: z.string().nullable() })),

  timelineKinds: operation('patients.read', {
    method: 'GET',
    path: '/crm/timeline-kinds',
    summary: 'Kinds of entries in the timeline of a patient that the user may see',
  })
    .input(nothing)
    .output(z.object({ rows: z.array(z.object({ kind: z.string(), title: z.string() })) })),
};
