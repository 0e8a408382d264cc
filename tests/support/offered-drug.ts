import { businessDate } from '#platform/contract/business-day.ts';
import type { TestServer } from './server.ts';

interface Offer {
  distributor_id: number;
  drug_id: number;
  drug: string;
  pack_size: number;
  mrp: number;
  scheme: string | null;
}

/** What an active distributor of the demonstration offers today. @param index of several by the same distributor */
export async function anOffer({ db, clock }: TestServer, index = 0, having = 'true'): Promise<Offer> {
  const { rows } = await db.$client.query<Offer>(
    `select r.distributor_id::int, r.drug_id::int, d.name as drug, d.pack_size, r.mrp, r.scheme
     from distributor_rates r join drugs d on d.id = r.drug_id join distributors s on s.id = r.distributor_id
     where s.status = 'active' and r.retired_at is null and d.retired_at is null and r.from_date <= $1::date
       and coalesce(r.to_date >= $1::date, true) and r.ptr > 0 and ${having}
     order by r.distributor_id, r.drug_id offset $2 limit 1`,
    [businessDate(clock.now()), index],
  );
  const [offer] = rows;
  if (!offer) throw new Error('No distributor offers such a drug');
  return offer;
}
