import { randomUUID } from 'node:crypto';
import type { DistributorRecord } from '#features/distributors/contract.ts';
import type { ShortBookRecord } from '#features/short-book/contract.ts';
import type { RunRecord } from '#features/store-runs/contract.ts';
import { distributorExamples } from '#tests/support/distributor-examples.ts';
import { shortBookExamples } from '#tests/support/short-book-examples.ts';
import { aRunTime } from '#tests/support/store-run-examples.ts';
import { aTime, usualHours } from '#tests/support/store-ops-examples.ts';
import { preparedContracts } from './prepared-contracts.ts';
import { preparedDrugMappings } from './prepared-drug-mappings.ts';
import { preparedPurchaseOrders } from './prepared-purchase-orders.ts';
import { post, type Prepare, request, type Scene } from './scene.ts';

/** A store that is open: each time the next one. */
let last = 20;
async function aStore({ browser }: Scene): Promise<{ store_id: number; version: number }> {
  last += 1;
  const { body } = await browser.request('GET', `/api/store/ops-stores/${last}`);
  return { store_id: last, version: body.version };
}

async function aClosedStore(scene: Scene): Promise<{ store_id: number; version: number }> {
  const { store_id, version } = await aStore(scene);
  const closed = await post(scene, `store/ops-stores/${store_id}/close`, { version, reason: 'WEATHER' });
  return { store_id, version: closed.version };
}

async function aPeriod(scene: Scene, fields: object = {}): Promise<{ period_id: number; version: number }> {
  const body = { store_id: 1, ...aTime(), reason: 'REPAIRS', request_key: randomUUID(), ...fields };
  const { id, version } = await post(scene, 'store/unserviceable-periods', body);
  return { period_id: id, version };
}

/** A period that the clock has begun. */
async function aRunningPeriod(scene: Scene): Promise<{ period_id: number; version: number }> {
  const period = await aPeriod(scene);
  await scene.server.db.$client.query(
    `update unserviceable_periods set status = 'active', starts_at = $2::timestamptz - interval '1 hour', ends_at = $2::timestamptz + interval '1 hour' where id = $1`,
    [period.period_id, scene.server.clock.now()],
  );
  return period;
}

async function aDistributor(scene: Scene): Promise<{ distributor_id: number; version: number }> {
  const { id, version }: DistributorRecord = await post(
    scene,
    'distributor/distributors',
    distributorExamples['distributor.addDistributor'](),
  );
  return { distributor_id: id, version };
}

async function anEntry(scene: Scene, event?: 'submitted'): Promise<{ entry_id: number; version: number }> {
  const made: ShortBookRecord = await post(scene, 'shortbook/entries', shortBookExamples['shortbook.addEntry']());
  await scene.server.db.$client.query(
    "update short_book_entries set distributor_id = (select id from distributors where status = 'active' order by id limit 1) where id = $1",
    [made.id],
  );
  const entry = event ? await post(scene, `shortbook/entries/${made.id}/events`, { version: made.version, event: `entry.${event}` }) : made;
  return { entry_id: entry.id, version: entry.version };
}

/** An entry of a drug that its distributor has a rate for. */
async function anApprovedEntry(scene: Scene): Promise<{ entry_id: number; version: number }> {
  const { entry_id, version } = await anEntry(scene);
  await scene.server.db.$client.query(
    // The best known of them: the examples take the least known ones, one after the other.
    `update short_book_entries e set drug_id = rated.drug_id, distributor_id = rated.distributor_id from (
       select r.drug_id, r.distributor_id from distributor_rates r
       join distributors s on s.id = r.distributor_id and s.status = 'active'
       where r.retired_at is null and $2::date between r.from_date and coalesce(r.to_date, 'infinity') and not exists (
         select from short_book_entries other join short_book_entries own on own.store_id = other.store_id
         where own.id = $1 and other.drug_id = r.drug_id)
       order by r.drug_id, r.distributor_id limit 1) rated
     where e.id = $1`,
    [entry_id, scene.server.clock.now().toISOString().slice(0, 10)],
  );
  const { id, version: approved }: ShortBookRecord = await post(scene, `shortbook/entries/${entry_id}/approve`, { version });
  return { entry_id: id, version: approved };
}

async function aRun(scene: Scene, area: string, event?: 'pause'): Promise<{ run_id: number; version: number }> {
  const path = `shortbook/${area}/runs`;
  const made: RunRecord = await post(scene, path, { due_at: aRunTime(), repeat: 'daily', store_ids: [3], request_key: randomUUID() });
  const step = event && { version: made.version, reason: 'The stock is being counted' };
  const { id, version }: RunRecord = step ? await post(scene, `${path}/${made.id}/${event}`, step) : made;
  return { run_id: id, version };
}

/** Inputs of the operations on runs, by the name of their project in the contract and in paths. */
const preparedRuns = (name: string, area: string): Record<string, Prepare> => ({
  [`shortbook.${name}.manifest.update`]: async (scene) => {
    const path = `shortbook/${area}/manifest`;
    const { rows } = await request(scene, 'GET', path);
    const { id, version, cells } = await request(scene, 'GET', `${path}/${rows[0].id}`);
    return { record_id: id, version, cells: { grade: cells.grade === 'C' ? 'D' : 'C' } };
  },
  [`shortbook.${name}.changeRun`]: async (scene) => ({ ...(await aRun(scene, area)), due_at: aRunTime(), repeat: 'none', store_ids: [] }),
  [`shortbook.${name}.pauseRun`]: async (scene) => ({ ...(await aRun(scene, area)), reason: 'The stock is being counted' }),
  [`shortbook.${name}.cancelRun`]: async (scene) => ({ ...(await aRun(scene, area)), reason: 'The stores are closed' }),
  [`shortbook.${name}.sendRunEvent`]: async (scene) => ({ ...(await aRun(scene, area, 'pause')), event: 'run.resumed' }),
});

const DAY = 24 * 3_600_000;

/** Inputs of the operations on stores, periods, distributors, purchase orders and the short-book, with records in a state in which they succeed. */
export const preparedStoreOps: Record<string, Prepare> = {
  ...preparedContracts,
  ...preparedPurchaseOrders,
  ...preparedDrugMappings,
  'store.closeStore': async (scene) => ({ ...(await aStore(scene)), reason: 'HOLIDAY', note: 'Diwali' }),
  'store.openStore': aClosedStore,
  'store.setStoreHours': async (scene) => ({ ...(await aStore(scene)), hours: usualHours }),
  'store.setStorePosition': async (scene) => ({ ...(await aStore(scene)), latitude: 19.1176, longitude: 72.8712 }),
  'store.setStoreLicence': async (scene) => ({ ...(await aStore(scene)), licence_no: 'MH-MZ-201', licence_until: '2028-03-31' }),
  'store.changePeriod': async (scene) => ({ ...(await aPeriod(scene)), ...aTime(), reason: 'STOCK-COUNT', note: 'Half of it' }),
  'store.cancelPeriod': (scene) => aPeriod(scene),
  'store.endPeriod': aRunningPeriod,
  'store.exceptDay': async (scene) => {
    const { starts_at } = aTime();
    const ends_at = new Date(Date.parse(starts_at) + 7 * DAY + 3_600_000).toISOString();
    last += 1;
    const period = await aPeriod(scene, { store_id: last, starts_at, ends_at, weekdays: [1, 2, 3, 4, 5, 6, 7] });
    return { ...period, day: starts_at.slice(0, 10) };
  },
  'distributor.updateDistributor': async (scene) => {
    const { code: _code, request_key: _key, ...fields } = distributorExamples['distributor.addDistributor']();
    return { ...fields, ...(await aDistributor(scene)), lead_days: 5 };
  },
  ...preparedRuns('autoShort', 'auto-short'),
  ...preparedRuns('orderPlace', 'order-place'),
  ...preparedRuns('safetyStock', 'safety-stock'),
  'shortbook.changeEntry': async (scene) => ({ ...(await anEntry(scene)), packs: 6, distributor_id: 1, note: '' }),
  'shortbook.approveEntry': (scene) => anEntry(scene),
  'shortbook.sendEntryEvent': async (scene) => ({ ...(await anEntry(scene)), event: 'entry.submitted' }),
  'shortbook.snoozeEntry': async (scene) => ({
    ...(await anEntry(scene)),
    until: new Date(scene.server.clock.now().getTime() + 9 * DAY).toISOString().slice(0, 10),
  }),
  'shortbook.rejectEntry': async (scene) => ({ ...(await anEntry(scene)), reason: 'Not sold any more' }),
  'shortbook.returnEntry': async (scene) => ({ ...(await anEntry(scene, 'submitted')), reason: 'Too many' }),
  'shortbook.orderEntries': async (scene) => ({ entries: [await anApprovedEntry(scene)] }),
  'shortbook.approveEntries': async (scene) => ({ entries: [await anEntry(scene)] }),
  'shortbook.rejectEntries': async (scene) => ({ entries: [await anEntry(scene)], reason: 'Not sold any more' }),
  'distributor.sendDistributorEvent': async (scene) => ({
    ...(await aDistributor(scene)),
    event: 'distributor.closed',
    reason: 'It supplies no pharmacies',
  }),
};
