/** Settings of the warehouse (§2.2, §7.6): they decide what is short, how much is suggested, and from whom it is ordered. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offersOf } from '#features/distributor-rates/server/public.ts';
import { computeFloors } from '#features/short-book/server/public.ts';
import { shortagesOf } from '#features/short-book/server/suggest-entries.ts';
import { usualPlanning } from '#features/wms-settings/public.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { newPlanning } from '#tests/support/wms-settings-examples.ts';

const PATH = '/api/purchase-order';
/** Its safety stock has no floors. */
const STORE = 8;

let server: TestServer;
let planner: TestBrowser;
let keeper: TestBrowser;
let categories: RecordDesk;
let distributors: RecordDesk;
let ofDrugs: RecordDesk;

beforeAll(async () => {
  server = await startServer();
  planner = await server.signedIn('ganesh.m');
  keeper = await server.signedIn('omkar.j');
  categories = new RecordDesk(server, keeper, { target: 'category-settings', path: `${PATH}/category-settings` });
  distributors = new RecordDesk(server, planner, { target: 'distributor-settings', path: `${PATH}/distributor-settings` });
  ofDrugs = new RecordDesk(server, planner, { target: 'drug-distributors', path: `${PATH}/drug-distributors` });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['planning_settings', 'category_settings', 'distributor_settings', 'drug_distributors'])
    await asOwner(server, `delete from ${table}`);
});

const today = () => businessDate(server.clock.now());
const save = (fields: object = {}, by = planner) =>
  by.request('PUT', `${PATH}/planning-settings`, { version: 0, ...newPlanning, effective_on: today(), ...fields });
const faultsOf = ({ status, body }: { status: number; body: { data?: { errors?: { field: string; message: string }[] } } }) => [
  status,
  ...(body.data?.errors ?? []).map(({ field, message }) => `${field}: ${message}`),
];
const shortages = () => shortagesOf(server.db, STORE, server.clock.now());

describe('planning settings', () => {
  test('have defaults, are saved from a day on, and decide what is short and for how long it is ordered', async () => {
    const { body: before } = await keeper.request('GET', `${PATH}/planning-settings`);
    expect(before).toEqual({ version: 0, current: usualPlanning, history: [] });
    const usual = await shortages();
    const long = Object.fromEntries(Object.keys(usualPlanning).map((name) => [name, name.startsWith('cover') ? 120 : 60]));
    const all = { ...newPlanning, ...long, observed_days: 30, lead_days: 3, ...safety(3) };
    const tomorrow = await save({ ...all, effective_on: daysLater(today(), 1) });
    expect(tomorrow.body).toMatchObject({ version: 1, current: usualPlanning, history: [{ standing: 'planned' }] });
    expect(await shortages()).toEqual(usual);
    expect((await save({ ...all, version: 1 })).body).toMatchObject({ version: 2, current: { reorder_d: 60 } });
    const now = await shortages();
    expect(now.length).toBeGreaterThan(usual.length);
    for (const { figures, packs } of now) {
      expect(figures).toMatchObject({ reorder_days: 60, cover_days: 120, observed_days: 30 });
      expect(packs * figures.pack_size + figures.free + figures.on_order).toBeGreaterThanOrEqual(
        figures.floor === null ? figures.use_per_day * 120 : figures.floor,
      );
    }
  });

  const safety = (days: number) =>
    Object.fromEntries(
      Object.keys(usualPlanning)
        .filter((name) => name.startsWith('safety'))
        .map((name) => [name, days]),
    );

  test('decide how much a floor holds besides the days until the goods come', async () => {
    const floors = await computeFloors(server.db, STORE, server.clock.now());
    expect((await save({ ...safety(9) })).status).toBe(200);
    const later = new Map((await computeFloors(server.db, STORE, server.clock.now())).map((each) => [each.drug_id, each]));
    const sold = floors.filter(({ use_per_day }) => use_per_day > 0);
    expect(sold).not.toEqual([]);
    for (const { drug_id, use_per_day, lead_days } of sold)
      expect(later.get(drug_id)?.floor).toBe(Math.ceil(use_per_day * (lead_days + 9)));
  });

  test('are refused at the field, and to others than planners', async () => {
    expect(faultsOf(await save({ cover_a1: 8 }))).toEqual([400, 'cover_a1: Longer than the days below which it is short']);
    expect(faultsOf(await save({ observed_days: 6, safety_d: 31 }))).toEqual([400, 'observed_days: At least 7', 'safety_d: At most 30']);
    expect((await save({}, keeper)).status).toBe(403);
    const agent = await server.signedIn('meera.k');
    expect((await agent.request('GET', `${PATH}/planning-settings`)).status).toBe(403);
  });
});

describe('the settings of a category', () => {
  test('replace those of the grade, for the categories below it too, and the nearest counts', async () => {
    expect((await categories.create({ category: 'Medicines', reorder_days: '50', cover_days: '90', most_packs: '2' })).status).toBe(200);
    expect((await categories.create({ category: 'Over-the-counter medicines', reorder_days: '40', cover_days: '80' })).status).toBe(200);
    const { rows } = await asOwner(
      server,
      `select d.id::int, c.name as category, p.name as parent from drugs d join master_records i on i.id = d.item_id
       join master_records product on product.id = (i.values ->> 'product')::bigint
       join master_records c on c.id = (product.values ->> 'category')::bigint left join master_records p on p.id = (c.values ->> 'parent')::bigint`,
    );
    const categoryOf = new Map(rows.map(({ id, category, parent }) => [id as number, [category, parent] as [string, string | null]]));
    const found = (await shortages()).map(({ figures, packs, offer }) => ({
      figures,
      packs,
      offer,
      named: categoryOf.get(figures.drug_id)!,
    }));
    const below = found.filter(({ named: [name, parent] }) => name === 'Prescription medicines' || parent === 'Prescription medicines');
    expect(below).not.toEqual([]);
    for (const { figures, packs, offer } of below) {
      expect(figures).toMatchObject({ reorder_days: 50, cover_days: 90, most_packs: 2 });
      expect(packs).toBeLessThanOrEqual(Math.max(2, offer?.order_multiple ?? 1));
    }
    const nearest = found.filter(({ named: [name] }) => name === 'Over-the-counter medicines');
    expect(nearest).not.toEqual([]);
    for (const { figures } of nearest) expect(figures).toMatchObject({ reorder_days: 40, cover_days: 80, most_packs: null });
    const others = found.filter(({ named: [name] }) => name === 'Skin care');
    for (const { figures } of others) expect(figures.reorder_days).toBeLessThan(8);
  });

  test('are refused if nothing would be ordered, and to planners', async () => {
    expect(faultsOf(await categories.create({ category: 'Wellness', reorder_days: '7', cover_days: '7' }))).toEqual([
      400,
      'cover_days: Longer than the days below which it is short',
    ]);
    const cells = { category: 'Wellness', reorder_days: '7', cover_days: '9' };
    expect((await planner.request('POST', `${PATH}/category-settings`, { cells })).status).toBe(403);
    expect((await planner.request('GET', `${PATH}/category-settings`)).status).toBe(200);
  });
});

describe('whom a drug is ordered from', () => {
  interface Sold {
    drug_id: number;
    drug: string;
    sellers: { id: number; name: string }[];
  }

  /** A drug that at least three active distributors sell today, the cheapest first. */
  async function contested(): Promise<Sold> {
    const { rows } = await asOwner(
      server,
      `select r.drug_id::int, g.name as drug, json_agg(json_build_object('id', s.id, 'name', s.name) order by r.net_rate, s.name) as sellers
       from distributor_rates r join distributors s on s.id = r.distributor_id and s.status = 'active'
       join drugs g on g.id = r.drug_id and g.retired_at is null
       where r.retired_at is null and $1::date between r.from_date and coalesce(r.to_date, 'infinity')
       group by 1, 2 having count(*) > 2 order by 1 limit 1`,
      [today()],
    );
    return rows[0] as Sold;
  }
  const order = async ({ drug_id }: Sold) =>
    (await offersOf(server.db, [drug_id], server.clock.now()))
      .get(drug_id)!
      .map(({ distributor, preference }) => [distributor.name, preference]);
  const byPrice = ({ sellers }: Sold) => sellers.map(({ name }) => [name, null]);

  test('is by price, unless the drug has a first choice, or one from whom it is never ordered', async () => {
    const sold = await contested();
    const [cheapest, second, ...others] = sold.sellers.map(({ name }) => name);
    expect(await order(sold)).toEqual(byPrice(sold));
    const last = others.at(-1)!;
    for (const [distributor, preference] of [
      [last, 'FIRST'],
      [cheapest!, 'NEVER'],
    ] as const)
      expect((await ofDrugs.create({ drug: sold.drug, distributor, preference })).status).toBe(200);
    expect(await order(sold)).toEqual([[last, 'FIRST'], [second, null], ...others.slice(0, -1).map((name) => [name, null])]);
  });

  test('follows the distributor’s own setting where the drug has none, and its least margin', async () => {
    const sold = await contested();
    const [cheapest, second] = sold.sellers.map(({ name }) => name);
    const made = await distributors.create({ distributor: cheapest!, preference: 'NEVER' });
    expect((await order(sold)).map(([name]) => name)).not.toContain(cheapest);
    await ofDrugs.create({ drug: sold.drug, distributor: cheapest!, preference: 'SECOND' });
    expect((await order(sold))[0]).toEqual([cheapest, 'SECOND']);
    await distributors.create({ distributor: second!, least_margin: '99' });
    expect((await order(sold)).map(([name]) => name)).not.toContain(second);
    await distributors.setRetired(made.body.id, 1, true);
    expect((await order(sold))[0]).toEqual([cheapest, 'SECOND']);
  });

  test('needs a preference or a margin', async () => {
    const { sellers } = await contested();
    expect(faultsOf(await distributors.create({ distributor: sellers[0]!.name }))).toEqual([
      400,
      'preference: Enter a preference or a margin',
    ]);
  });
});

test('an upload names every bad cell, and writes the others', async () => {
  const { faults, batch } = await categories.checked(
    'Category,Short below,Ordered for,Packs at most',
    'Nutrition,6,18,40',
    'Nowhere,0,121,',
    'Skin care,9,9,x',
  );
  expect(faults).toEqual([
    [],
    ['category: Product category Nowhere not found', 'reorder_days: At least 1', 'cover_days: At most 120'],
    ['most_packs: A number', 'cover_days: Longer than the days below which it is short'],
  ]);
  expect(await categories.moved(batch.id, 'commit')).toMatchObject({ written: 1 });
});
