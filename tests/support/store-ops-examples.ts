import { DEMO_NOW } from './database.ts';
import { NOBODYS } from './import-examples.ts';

const inHours = (hours: number) => new Date(DEMO_NOW.getTime() + hours * 3_600_000).toISOString();

let days = 30;
/** Two hours of a day, each time of another one: periods of a store do not cross. */
export function aTime(): { starts_at: string; ends_at: string } {
  days += 1;
  return { starts_at: inHours(days * 24), ends_at: inHours(days * 24 + 2) };
}

/** Every day from 8 to 22. */
export const usualHours = Array.from({ length: 7 }, () => ({ opens: '08:00', closes: '22:00' }));

/** Inputs of the operations on stores and their periods, by operation. */
export const storeOpsExamples = {
  'store.opsStore': () => ({ store_id: 1 }),
  'store.closureHits': () => ({ store_id: 1, ...aTime() }),
  'store.closeStore': () => ({ store_id: NOBODYS, version: 1, reason: 'HOLIDAY' }),
  'store.openStore': () => ({ store_id: NOBODYS, version: 1 }),
  'store.setStoreHours': () => ({ store_id: NOBODYS, version: 1, hours: usualHours }),
  'store.setStoreLicence': () => ({ store_id: NOBODYS, version: 1, licence_no: 'MH-MZ-201', licence_until: '2028-03-31' }),
  'store.setStorePosition': () => ({ store_id: NOBODYS, version: 1, latitude: 19.1176, longitude: 72.8712 }),
  'store.geocode': () => ({ address: 'Andheri East 400069' }),
  'store.unserviceablePeriod': () => ({ period_id: 1 }),
  'store.planPeriod': () => ({ store_id: 1, ...aTime(), reason: 'STOCK-COUNT' }),
  'store.changePeriod': () => ({ period_id: NOBODYS, version: 1, ...aTime(), reason: 'HOLIDAY' }),
  'store.cancelPeriod': () => ({ period_id: NOBODYS, version: 1 }),
  'store.endPeriod': () => ({ period_id: NOBODYS, version: 1 }),
  'store.exceptDay': () => ({ period_id: NOBODYS, version: 1, day: '2026-12-01' }),
};
