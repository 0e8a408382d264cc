import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ContractRecord } from '#features/contracts/contract.ts';
import { followContractDays } from '#features/contracts/server/follow-days.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { type Answer, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

export const PATH = '/api/distributor/contracts';
const DAY = 86_400_000;

/** The demonstration with its buyer, and who approves. */
export interface ContractWorld extends TestServer {
  buyer: TestBrowser;
  checker: TestBrowser;
}

export async function startContractWorld(): Promise<ContractWorld> {
  const server = await startServer();
  return { ...server, buyer: await server.signedIn('hetal.r'), checker: await server.signedIn('omkar.j') };
}

/** Body of an answer that is a success. */
export const bodyOf = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
export const ok = (answer: Answer): ContractRecord => bodyOf(answer);

/** Status and message, or the faults at the fields. */
export const refusal = ({ status, body }: Answer): unknown[] => [
  status,
  ...(body.data?.errors?.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`) ?? [body.message]),
];

export const inDays = ({ clock }: TestServer, days: number): string => daysLater(businessDate(clock.now()), days);

type Version = Pick<ContractRecord, 'id' | 'version'>;
export const send = (who: TestBrowser, { id, version }: Version, step: string, fields: object = {}): Promise<Answer> =>
  who.request('POST', `${PATH}/${id}/${step}`, { version, request_key: randomUUID(), ...fields });

export const read = async ({ buyer }: ContractWorld, { id }: Pick<ContractRecord, 'id'>) => ok(await buyer.request('GET', `${PATH}/${id}`));

export interface Drug {
  id: number;
  name: string;
}

/** Drugs of the demonstration without a rate, each time others. */
let taken = 0;
export async function someDrugs({ db }: TestServer, count = 2): Promise<Drug[]> {
  const { rows } = await db.$client.query<Drug>(
    `select d.id::int, d.name from drugs d where d.retired_at is null and d.merged_into is null
       and not exists (select from distributor_rates r where r.drug_id = d.id) order by d.id offset $1 limit $2`,
    [taken, count],
  );
  taken += count;
  return rows;
}

/** Terms that leave a margin. Paise. */
export const terms = {
  mrp: 22_400,
  ptr: 15_000,
  pts: 14_000,
  discount: 10,
  scheme: null as string | null,
  scheme_minimum: null,
  cd_percent: null as number | null,
  cd_days: null as number | null,
  order_multiple: null,
  committed_packs: null as number | null,
};

let numbered = 0;
export const header = (world: TestServer, fields: object = {}) => ({
  number: `AP/${(numbered += 1)}`,
  first_on: inDays(world, 10),
  last_on: inDays(world, 100),
  payment_days: 30,
  note: '',
  ...fields,
});

interface Wanted {
  distributor_id?: number;
  first_on?: string;
  last_on?: string;
  number?: string;
}

/** A draft of the buyer with a line of each drug. */
export async function aDraft(
  world: ContractWorld,
  drugs: readonly Drug[],
  wanted: Wanted = {},
  line: object = {},
): Promise<ContractRecord> {
  const body = { distributor_id: 1, ...header(world), request_key: randomUUID(), ...wanted };
  let draft = ok(await world.buyer.request('POST', PATH, body));
  for (const { id: drug_id } of drugs) draft = ok(await send(world.buyer, draft, 'lines', { drug_id, ...terms, ...line }));
  return draft;
}

export const aSubmitted = async (world: ContractWorld, ...parts: [drugs: readonly Drug[], wanted?: Wanted, line?: object]) =>
  ok(await send(world.buyer, await aDraft(world, ...parts), 'submit'));

/** A contract that is approved by someone else; in force at once if its first day has come. */
export const anApproved = async (world: ContractWorld, ...parts: [drugs: readonly Drug[], wanted?: Wanted, line?: object]) =>
  ok(await send(world.checker, await aSubmitted(world, ...parts), 'approve'));

/** Lets the days pass, and the job run. */
export async function pass(world: ContractWorld, days: number): Promise<void> {
  world.clock.advance(days * DAY);
  for (let changed = 1; changed > 0; ) changed = await followContractDays(world.db, world.clock);
  world.buyer = await world.signedIn('hetal.r');
  world.checker = await world.signedIn('omkar.j');
}

export interface RateRow {
  id: number;
  from: string;
  to: string | null;
  ptr: number;
}

/** Rates in use of a distributor for a drug, by day. */
export async function ratesOf({ db }: TestServer, drug: Drug, distributorId = 1): Promise<RateRow[]> {
  const { rows } = await db.$client.query<RateRow>(
    `select id::int, from_date::text as "from", to_date::text as "to", ptr from distributor_rates
     where distributor_id = $1 and drug_id = $2 and retired_at is null order by from_date`,
    [distributorId, drug.id],
  );
  return rows;
}

export const movesOf = ({ log }: ContractRecord) => log.map(({ event }) => event.replace('contract.', '')).toReversed();
