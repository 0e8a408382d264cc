/** Upload of lines of contracts (§7.6: contract feeding, bulk add and update). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchRow } from '#platform/import/contract.ts';
import { ImportDesk } from '#tests/platform/server/batches/import-desk.ts';
import { aDraft, aSubmitted, type ContractWorld, type Drug, ok, read, send, someDrugs, startContractWorld } from './contract-world.ts';

const TITLES = 'Distributor,Contract number,Drug,MRP,PTR,PTS,Discount %,Scheme,Scheme from,CD %,CD days,Order multiple,Committed packs';
const AARAV = 'Aarav Pharma Distributors';

let world: ContractWorld;
let desk: ImportDesk;
beforeAll(async () => {
  world = await startContractWorld();
  desk = new ImportDesk(world.buyer);
});
afterAll(() => world.close());

interface Line {
  number: string;
  drug: Drug | { name: string };
  distributor?: string;
  ptr?: string;
  pts?: string;
  scheme?: string;
  cd?: string;
  packs?: string;
}

const lineOf = ({ number, drug, distributor = AARAV, ptr = '150', pts = '140', scheme = '', cd = '', packs = '' }: Line) =>
  [distributor, number, drug.name, '224', ptr, pts, '10', scheme, '', cd, '', '', packs].map((cell) => `"${cell}"`).join(',');

async function checked(lines: readonly string[], titles = TITLES) {
  const { status, body } = await desk.upload('contract-lines', [titles, ...lines].join('\n'));
  expect(status, JSON.stringify(body)).toBe(200);
  await world.app.batches.whenIdle();
  const response = await desk.map(await desk.batch(body.id));
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  await world.app.batches.whenIdle();
  return { batch: await desk.batch(body.id), rows: (await desk.rows(body.id)).rows };
}

async function moved(id: number, event: string) {
  const { status, body } = await desk.move(await desk.batch(id), event);
  expect(status, JSON.stringify(body)).toBe(200);
  await world.app.batches.whenIdle();
  return desk.batch(id);
}

const faultsOf = ({ errors }: BatchRow) => errors.map(({ field, message }) => `${field}: ${message}`);

describe('an upload', () => {
  test('adds lines to drafts, each change one event of its contract', async () => {
    const [drug, other, third] = await someDrugs(world, 3);
    const [one, two] = [await aDraft(world, []), await aDraft(world, [])];
    const { batch } = await checked([
      lineOf({ number: one.number, drug: drug!, scheme: '9+1', packs: '200' }),
      lineOf({ number: one.number.toLowerCase(), drug: other! }),
      lineOf({ number: two.number, drug: third! }),
    ]);
    expect(batch.counts).toMatchObject({ created: 3, bad: 0 });
    expect(await moved(batch.id, 'commit')).toMatchObject({ state: 'done', written: 3, failed: 0 });
    const now = await read(world, one);
    expect(now).toMatchObject({
      version: one.version + 1,
      status: 'draft',
      log: [
        {
          by: 'Hetal Raval',
          event: 'contract.changed',
          payload: { drugs: [drug!.name, other!.name].toSorted((a, b) => a.localeCompare(b)) },
        },
        {},
      ],
    });
    expect(now.lines.find(({ drug_id }) => drug_id === drug!.id)).toMatchObject({ ptr: 15_000, scheme: '9+1', committed_packs: 200 });
    expect((await read(world, two)).lines).toHaveLength(1);
    // Its version has moved with the event: the next change is accepted.
    expect(ok(await send(world.buyer, now, 'submit')).status).toBe('inReview');
  });

  test('changes lines of drafts, and only what the file has', async () => {
    const [drug] = await someDrugs(world, 1);
    const draft = await aDraft(world, [drug!], {}, { scheme: '10+1', committed_packs: 100 });
    const { batch } = await checked(
      [`${AARAV},${draft.number},"${drug!.name}",224,148.50,140`],
      'Distributor,Contract number,Drug,MRP,PTR,PTS',
    );
    expect(batch.counts).toMatchObject({ changed: 1, bad: 0 });
    await moved(batch.id, 'commit');
    const now = await read(world, draft);
    expect(now.lines).toMatchObject([{ ptr: 14_850, mrp: 22_400, scheme: '10+1', committed_packs: 100 }]);
    const undone = await moved(batch.id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', undone: 1 });
    expect(await read(world, draft)).toMatchObject({ version: now.version + 1, lines: [{ ptr: 15_000 }] });
  });

  test('names every bad cell', async () => {
    const [drug] = await someDrugs(world, 1);
    const [draft, submitted] = [await aDraft(world, []), await aSubmitted(world, [drug!])];
    const { rows } = await checked([
      lineOf({ number: 'AP/9999', drug: drug! }),
      lineOf({ number: draft.number, drug: drug!, distributor: '' }),
      lineOf({ number: draft.number, drug: drug!, distributor: 'Bharat Medico Agencies' }),
      lineOf({ number: submitted.number, drug: drug! }),
      lineOf({ number: draft.number, drug: drug!, distributor: 'Nobody' }),
      lineOf({ number: draft.number, drug: { name: 'Zzno 5 Tablet' } }),
      lineOf({ number: draft.number, drug: drug!, ptr: '224' }),
      lineOf({ number: draft.number, drug: drug!, pts: '151' }),
      lineOf({ number: draft.number, drug: drug!, cd: '2' }),
      lineOf({ number: draft.number, drug: drug!, packs: '0' }),
    ]);
    expect(rows.map(faultsOf)).toEqual([
      [`number: Contract AP/9999 of ${AARAV} not found`],
      ['distributor: Fill this in'],
      [`number: Contract ${draft.number} of Bharat Medico Agencies not found`],
      [`number: Contract ${submitted.number} is not a draft`],
      ['distributor: Distributor Nobody not found'],
      ['drug: Drug Zzno 5 Tablet not found'],
      [expect.stringMatching(/^ptr: Not below the MRP without \d+ % GST/)],
      ['pts: Above the PTR'],
      ['cd_days: Enter the days within which the cash discount is given'],
      ['committed_packs: At least 1'],
    ]);
  });

  test('writes no line of a contract that is submitted meanwhile, and undoes none', async () => {
    const [drug, other] = await someDrugs(world);
    const draft = await aDraft(world, [drug!]);
    const { batch } = await checked([lineOf({ number: draft.number, drug: other! })]);
    const submitted = ok(await send(world.buyer, draft, 'submit'));
    expect(await moved(batch.id, 'commit')).toMatchObject({ written: 0, failed: 1 });
    const { rows } = await desk.rows(batch.id);
    expect(rows[0]?.reason).toMatchObject({ message: 'The contract is not a draft any more' });
    const returned = ok(await send(world.checker, submitted, 'return', { reason: 'One is missing' }));
    const again = await checked([lineOf({ number: draft.number, drug: other! })]);
    await moved(again.batch.id, 'commit');
    ok(await send(world.buyer, await read(world, returned), 'submit'));
    expect(await moved(again.batch.id, 'undo')).toMatchObject({ undone: 0 });
    expect((await read(world, draft)).lines).toHaveLength(2);
  });

  test('takes back the lines that it added', async () => {
    const [drug, other] = await someDrugs(world);
    const draft = await aDraft(world, [drug!]);
    const { batch } = await checked([lineOf({ number: draft.number, drug: other! })]);
    await moved(batch.id, 'commit');
    expect(await moved(batch.id, 'undo')).toMatchObject({ undone: 1 });
    const now = await read(world, draft);
    expect(now.lines).toMatchObject([{ drug: drug!.name }]);
    expect(now.log[0]).toMatchObject({ payload: { removed: [other!.name] } });
  });

  test('is for those who change contracts', async () => {
    const warehouse = new ImportDesk(await world.signedIn('ganesh.m'));
    expect((await warehouse.upload('contract-lines', TITLES)).status).toBe(403);
  });
});
