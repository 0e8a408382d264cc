import type { Demo } from '#platform/server/demo/demo.ts';
import { CALLED, campaignCourses, ENDED_DAYS } from './demo/campaign-courses.ts';
import { campaignContacts, campaignEventLog, campaigns } from './schema.ts';

const DAY = 24 * 3_600_000;

interface Call {
  id: number;
  patient_id: number;
  at: Date;
}

/** Others with the number of somebody who was called, who consent to offers as well: they are skipped. */
const sameNumber = `
  insert into campaign_contacts (campaign_id, patient_id, at, skipped)
  select distinct on (p.id) k.campaign_id, p.id, k.at, 'SAME-NUMBER'
  from campaign_contacts k join patients called on called.id = k.patient_id
    join patients p on p.phone_no = called.phone_no and p.id <> called.id and p.merged_into is null and p.erased_at is null
  where exists (select from patient_consents c where c.patient_id = p.id and c.channel = 'CALL' and c.purpose = 'OFFERS' and c.given
    and not exists (select from patient_consents later where later.id > c.id
      and (later.patient_id, later.channel, later.purpose) = (c.patient_id, c.channel, c.purpose)))
  order by p.id, k.id`;

/** Campaigns in every state, two of them with the calls that the demonstration made for them, and the patients whom they skipped. */
const demo: Demo = {
  tables: [campaigns, campaignEventLog, campaignContacts],
  reads: ['callbacks', 'patients', 'patient_consents'],
  fill: async ({ client, insert, now }) => {
    const { rows } = await client.query<Call>(
      "select id::int, patient_id::int, created_at as at from callbacks where reason = 'CAMPAIGN' order by created_at, id",
    );
    const boundary = now.getTime() - ENDED_DAYS * DAY;
    const calls = {
      ended: rows.filter(({ at }) => at.getTime() < boundary),
      live: rows.filter(({ at }) => at.getTime() >= boundary),
    };
    const courses = campaignCourses(now, { ended: calls.ended.length, live: calls.live.length });
    await insert(
      campaigns,
      courses.map(({ row }) => row),
    );
    await insert(
      campaignEventLog,
      courses.flatMap(({ log }) => log),
    );
    const contact = { skipped: null, callback_id: null, message_id: null };
    for (const key of ['ended', 'live'] as const) {
      await insert(
        campaignContacts,
        calls[key].map(({ id, patient_id, at }) => ({ ...contact, campaign_id: CALLED[key], patient_id, at, callback_id: id })),
      );
      const { name, text } = courses[CALLED[key] - 1]?.terms ?? { name: '', text: '' };
      await client.query('update callbacks set note = $1 where id = any($2)', [`${name}: ${text}`, calls[key].map(({ id }) => id)]);
    }
    await client.query(sameNumber);
  },
};
export default demo;
