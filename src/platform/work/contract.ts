import { z } from 'zod';
import { moment, nothing } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';

/** Work that waits for the signed-in user, as counts by figure. A feature adds figures by the hook and the slot `work`. */
const operations = {
  workCounts: operation('session', {
    method: 'GET',
    path: '/admin/work-counts',
    summary: 'How much work waits: counts by figure, only those that the user may list. At most a minute old',
    background: true,
  })
    .input(nothing)
    .output(z.object({ counts: z.record(z.string(), z.number()), as_of: moment })),
};

export const contract = { admin: operations };
