import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';
import { redemptionList, rewardList } from '../lists.ts';
import { stockTaken } from './reward-offers.ts';

export const rewardSource: ListSource = {
  list: rewardList,
  from: sql`rewards r`,
  id: sql`r.id`,
  version: sql`r.version`,
  columns: {
    name: sql`r.name`,
    category: sql`r.category`,
    vendor: sql`r.vendor`,
    kind: sql`r.kind`,
    test_type: sql`r.test_type`,
    points: sql`r.points`,
    copayment: sql`r.copayment`,
    left: sql`(r.stock - ${stockTaken(sql`r.id`)})`,
    state: stateColumn(sql`r.retired_at`),
    status: sql`r.status`,
    stock: sql`r.stock`,
    valid_from: sql`r.valid_from`,
    valid_to: sql`r.valid_to`,
    updated_at: sql`r.updated_at`,
  },
  search: everyWord(sql`lower(r.name || ' ' || r.vendor)`),
  always: null,
  target: { id: 'rewards', recordId: sql`r.id` },
};

export const redemptionSource: ListSource = {
  list: redemptionList,
  from: sql`redemptions d join patients p on p.id = d.patient_id join rewards r on r.id = d.reward_id join users u on u.id = d.user_id`,
  id: sql`d.id`,
  version: sql`d.version`,
  columns: {
    customer: sql`p.name`,
    phone: sql`p.phone_no`,
    patient: sql`p.id::text`,
    reward: sql`r.name`,
    kind: sql`r.kind`,
    points: sql`d.points`,
    copayment: sql`nullif(d.copayment, 0)`,
    payment: sql`d.payment`,
    status: sql`d.status`,
    expires: sql`case when d.status = 'BOOKED' then d.expires_at end`,
    booked_by: sql`u.name`,
    created: sql`d.created_at`,
  },
  patient: sql`d.patient_id`,
  search: everyWord(sql`lower(p.name || ' ' || p.phone_no || ' ' || p.id)`),
  always: null,
  target: null,
};
