import { sql } from 'drizzle-orm';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { RENEWAL_DAYS } from '../distributor-choices.ts';
import { distributorList } from '../distributor-list.ts';

const licencesUntil = sql`least(s.licence_20b_until, s.licence_21b_until)`;

/** A licence is due for its renewal by the day on which the list is read. */
export const distributorSource = sourceByCaller(
  ({ now }): ListSource => ({
    list: distributorList,
    from: sql`distributors s`,
    id: sql`s.id`,
    version: sql`s.version`,
    columns: {
      name: sql`s.name`,
      code: sql`s.code`,
      status: sql`s.status`,
      city: sql`s.city`,
      state: sql`s.state`,
      licences_until: licencesUntil,
      renewal_due: sql`(s.status in ('active', 'suspended')
        and coalesce(${licencesUntil} <= ${daysLater(businessDate(now), RENEWAL_DAYS)}::date, true))`,
      gstin: sql`s.gstin`,
      phone: sql`s.phone`,
      payment_days: sql`s.payment_days`,
      lead_days: sql`s.lead_days`,
      cut_off: sql`s.cut_off`,
      minimum_order: sql`s.minimum_order`,
      rates: sql`(select count(*)::int from distributor_rates r where r.distributor_id = s.id and r.retired_at is null)`,
      updated_at: sql`s.updated_at`,
    },
    search: everyWord(sql`lower(concat_ws(' ', s.name, s.code, s.city, s.gstin))`),
    always: null,
    target: { id: 'distributors', recordId: sql`s.id` },
  }),
);
