import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { draftList } from '../draft-list.ts';

const sourceFor = ({ userId }: ListCaller): ListSource => ({
  list: draftList,
  from: sql`order_drafts d join users u on u.id = d.owner_id left join patients p on p.id = d.patient_id`,
  id: sql`d.id`,
  version: sql`d.version`,
  columns: {
    patient: sql`p.name`,
    phone: sql`p.phone_no`,
    lines: sql`d.lines`,
    value: sql`d.value`,
    step: sql`d.step`,
    owner: sql`u.name`,
    whose: sql`case when d.owner_id = ${userId} then 'me' else 'others' end`,
    created: sql`d.created_at`,
    expires: sql`d.expires_at`,
    status: sql`d.status`,
    approval: sql`case when d.approved_by is not null then 'approved' when d.waits_for_approval then 'waits' else 'none' end`,
  },
  patient: sql`d.patient_id`,
  search: everyWord(sql`lower(coalesce(p.name, '') || ' ' || coalesce(p.phone_no, ''))`),
  always: null,
  target: null,
});

/** Drafts as the caller sees them: "mine" depends on the user. */
export const draftSource = sourceByCaller(sourceFor);
