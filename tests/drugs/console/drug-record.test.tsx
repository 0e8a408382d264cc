import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { areas } from '#platform/console/navigation/routes.ts';
import { roles } from '#platform/access/roles.ts';
import type { Drug } from '#features/drugs/contract.ts';
import { refusal, serve } from '#tests/support/server-double.ts';
import { drugOf, drugWorld, itemOf } from './drugs-double.ts';
import { openDrugs } from './open-drugs.tsx';

const OPEN = '/drug-details/list?record=1';
const drug = async (name = 'Telmvas 40') => within(await screen.findByRole('complementary', { name: `Drug: ${name}` }));

async function opened(responses = drugWorld(), who?: string[]) {
  const requests = serve(responses);
  const rest = openDrugs(OPEN, { who });
  const part = await drug();
  await part.findByRole('tab', { name: 'Overview' });
  return { arrived: requests, part, ...rest };
}
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);

describe('the menu (§2.2)', () => {
  it('has drugs and alternatives for readers of the masters, and the uploads for managers', () => {
    const areaAt = (path: string) => areas().find((area) => area.path === path);
    for (const path of ['/drug-details/list', '/alternative'])
      expect(areaAt(path)).toMatchObject({ group: 'Drugs', access: { permission: 'masters.read' } });
    for (const path of ['/drug-details/upload-csv', '/drug-details/upload-images'])
      expect(areaAt(path)).toMatchObject({ group: 'Drugs', access: { permission: 'masters.manage' } });
  });
});

describe('a drug', () => {
  it('shows composition badges, prices by date with today’s, tax and uses', async () => {
    const { part } = await opened();
    expect([...document.querySelectorAll('.drug-badges .mantine-Badge-root')].map((tag) => tag.textContent)).toEqual([
      'amLODIPine (5 mg)',
      'Telmisartan (40 mg)',
    ]);
    expect(rowsOf(part.getByRole('table', { name: 'MRP of a pack' }))).toEqual(['now, from 22-09-2025₹86.20', 'from 01-04-2024₹91.95']);
    expect(rowsOf(part.getByRole('table', { name: 'GST' }))).toEqual(['now, from 22-09-20255 %', 'from 01-07-201712 %']);
    expect(part.getByText('MRP ₹86.20 · ₹8.62 per tablet')).toBeInTheDocument();
    expect(part.getByText('Schedule H: on prescription only')).toBeInTheDocument();
    expect(part.getByText('6,693 units in 58 stores')).toBeInTheDocument();
    expect(part.getByText(/^551 orders within 90 days, 9,600 units/)).toBeInTheDocument();
    expect(part.getByText('High blood pressure')).toBeInTheDocument();
  });

  it('names the product its tax comes from, or that the item names the code itself', async () => {
    const { part } = await opened(drugWorld(() => drugOf(itemOf(), { hsn: { ...drugOf().hsn!, own: true } })));
    expect(part.getByText(/set on the drug/)).toBeInTheDocument();
  });

  it('says when it has no price and no tax', async () => {
    const bare = drugOf(itemOf({ values: { mrp: [] } }), { mrp: null, unit_price: null, hsn: null, gst: null, on_hand: 0, stores: 0 });
    const { part } = await opened(drugWorld(() => bare));
    for (const words of ['No MRP is known.', 'No tax code is known.', 'MRP not known', 'No store has it'])
      expect(part.getByText(words)).toBeInTheDocument();
  });

  it('lists alternatives by likeness, with the difference of the unit price', async () => {
    const { person, part } = await opened();
    await person.click(part.getByRole('tab', { name: 'Alternatives' }));
    const same = within(await part.findByRole('table', { name: 'Substitutes' }));
    expect(same.getByRole('link', { name: 'Telmgen 40' })).toHaveAttribute('href', '/drug-details/list?record=2');
    expect(same.getByText('50 % less (₹4.31)')).toBeInTheDocument();
    const other = within(part.getByRole('table', { name: 'Not a substitute: different strength' }));
    expect(other.getByText('50 % more (₹4.31)')).toBeInTheDocument();
    expect(other.getByText(/Telmisartan \(80 mg\)/)).toBeInTheDocument();
  });

  it('shows stores, and a history with before and after', async () => {
    const { person, part } = await opened();
    await person.click(part.getByRole('tab', { name: /Stock/ }));
    expect(await part.findByRole('rowheader', { name: 'Andheri West' })).toBeInTheDocument();
    await person.click(part.getByRole('tab', { name: 'History' }));
    expect(await part.findByText(/₹91.95 from 01-04-2024 · ₹86.20 from 22-09-2025/)).toBeInTheDocument();
  });

  it('is read-only without the permission to change it', async () => {
    const { person, part } = await opened(drugWorld(), [roles.pharmacist]);
    await person.click(part.getByRole('tab', { name: 'Definition' }));
    expect(await part.findByText('Only master data and administrators change the masters')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(New drug|Save|Retire)$/ })).toBeNull();
  });

  it('links a merged drug to its replacement', async () => {
    const merged = drugOf(itemOf({ retired_at: '2026-11-01T00:00:00Z', merged_into: 302 }), { merged_into: 9 });
    const { part } = await opened(drugWorld(() => merged));
    expect(part.getByRole('link', { name: 'another drug' })).toHaveAttribute('href', '/drug-details/list?record=9');
    expect(part.queryByRole('button', { name: /Retire|Restore/ })).toBeNull();
  });
});

describe('the definition of a drug', () => {
  const definition = async (responses?: Parameters<typeof serve>[0]) => {
    const world = await opened(responses);
    await world.person.click(world.part.getByRole('tab', { name: 'Definition' }));
    const form = within(await world.part.findByRole('form', { name: 'Details' }));
    return { ...world, form };
  };
  const addAmount = async ({ person, form }: Awaited<ReturnType<typeof definition>>, from: string, rupees: string) => {
    const mrp = within(form.getByRole('group', { name: 'MRP (optional)' }));
    await person.click(mrp.getByRole('button', { name: 'Add an amount' }));
    if (from) await person.type(mrp.getByLabelText('Amount 3, from'), from);
    if (rupees) await person.type(mrp.getByLabelText('Amount 3, rupees'), rupees);
  };

  it('takes an MRP from a date on, and sends paise sorted by date', async () => {
    const world = await definition({ ...drugWorld(), 'PUT /api/item/masters/item/301': () => [200, itemOf({ version: 4 })] });
    await addAmount(world, '2027-04-01', '90.5');
    await world.person.click(world.form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Telmvas 40 is saved');
    const [sent] = world.arrived.filter(({ method }) => method === 'PUT');
    expect(sent?.body).toMatchObject({
      version: 3,
      values: {
        mrp: [
          { from: '2024-04-01', amount: 9_195 },
          { from: '2025-09-22', amount: 8_620 },
          { from: '2027-04-01', amount: 9_050 },
        ],
      },
    });
  });

  it.each([
    ['', '90', 'Each amount has a date and rupees'],
    ['2027-04-01', '90.555', 'Rupees with at most two decimals, above zero'],
    ['2025-09-22', '90', 'One amount for each date'],
  ])('refuses an MRP from "%s" of "%s"', async (from, rupees, words) => {
    const world = await definition();
    await addAmount(world, from, rupees);
    await world.person.click(world.form.getByRole('button', { name: 'Save' }));
    expect(await world.form.findByText(words)).toBeInTheDocument();
    expect(world.arrived.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('shows both versions after a change by somebody else and keeps typed values', async () => {
    const newer = itemOf({ version: 4, values: { uses: 'As the first wrote it' } });
    let now: Drug = drugOf();
    const world = await definition({
      ...drugWorld(() => now),
      'PUT /api/item/masters/item/301': ({ body }) => {
        if ((body as { version: number }).version === 4) return [200, itemOf({ version: 5, values: { uses: 'As the second wrote it' } })];
        now = drugOf(newer);
        return refusal(409, 'CONFLICT', 'Changed by someone else since you opened it', { record: newer });
      },
    });
    const uses = world.form.getByLabelText('Uses (optional)');
    await world.person.clear(uses);
    await world.person.type(uses, 'As the second wrote it');
    await world.person.click(world.form.getByRole('button', { name: 'Save' }));
    const conflict = within(await world.form.findByRole('alert', { name: 'Changed by someone else' }));
    expect(conflict.getByRole('row', { name: 'Uses As the first wrote it As the second wrote it' })).toBeInTheDocument();
    await world.person.click(conflict.getByRole('button', { name: 'Keep my changes' }));
    expect(world.form.getByLabelText('Uses (optional)')).toHaveValue('As the second wrote it');
    await world.person.click(world.form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Telmvas 40 is saved')).toBeInTheDocument();
  });
});

describe('a new drug', () => {
  it('opens the drug of the created item', async () => {
    const made = itemOf({ id: 401, name: 'Newdrug 5', version: 1 });
    serve({
      ...drugWorld(),
      'POST /api/item/masters/item': () => [200, made],
      'GET /api/item/items/401/drug': () => [200, { drug_id: 77 }],
      'GET /api/item/drugs/77': () => [200, drugOf(made, { id: 77 })],
    });
    const draft = { name: 'Newdrug 5', company: { id: 91, name: 'Vasudha Pharma' }, uom: { id: 71, name: 'Tablet' } };
    const { person, address } = openDrugs('/drug-details/list?record=new', {
      draft: ['master', 'item.new', { version: 0, parts: { ...draft, pack_size: '10', schedule: 'H', grade: 'A1' }, bases: {} }],
    });
    const part = within(await screen.findByRole('complementary', { name: /New drug/ }));
    await person.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/drug-details/list?record=77'));
  });
});

describe('a substitute group', () => {
  it('shows its drugs with their price difference to the cheapest', async () => {
    serve(drugWorld());
    openDrugs('/alternative?record=2');
    const table = within(await screen.findByRole('table', { name: 'Drugs of the group' }));
    expect(table.getAllByRole('rowheader').map((header) => within(header).getByRole('link').textContent)).toEqual([
      'Telmgen 40',
      'Telmvas 40',
    ]);
    expect(table.getByText('100 % more (₹4.31)')).toBeInTheDocument();
  });
});
