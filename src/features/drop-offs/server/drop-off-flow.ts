import { sql } from 'drizzle-orm';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { dropOffStatuses } from '../drop-off-choices.ts';
import { dropOffKind } from './drop-off-kind.ts';

/** Late: past the time of its call. */
export const dropOffFlow = flowOf(dropOffKind, { states: dropOffStatuses, late: (now) => sql`coalesce(r.due_at < ${now}, false)` });
