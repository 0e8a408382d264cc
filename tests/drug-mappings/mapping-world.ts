import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ItemRecord } from '#features/drug-mappings/contract.ts';
import { catalogueName, type Slip } from '#features/drug-mappings/demo/catalogue-name.ts';
import { matchItems } from '#features/drug-mappings/server/match-items.ts';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import { type Answer, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

export const PATH = '/api/distributor/items';
export const TITLES = 'Distributor,Their code,Their name,Pack,Maker,MRP';
export const DISTRIBUTOR = 'Narmada Lifecare';

interface Drug {
  id: number;
  name: string;
  pack_size: number;
}

/** A server with a buyer who maps products, and drugs that the tests name. */
export class MappingWorld {
  readonly server: TestServer;
  readonly buyer: TestBrowser;
  readonly desk: RecordDesk;
  private made = 0;

  private constructor(server: TestServer, buyer: TestBrowser) {
    this.server = server;
    this.buyer = buyer;
    this.desk = new RecordDesk(server, buyer, { target: 'distributor-items', path: PATH });
  }

  static async start(): Promise<MappingWorld> {
    const server = await startServer();
    return new MappingWorld(server, await server.signedIn('hetal.r'));
  }

  async query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.server.db.$client.query(statement, values)).rows as Row[];
  }

  /** A tablet that no product of the distributor is mapped to: each time another one. */
  async drug(): Promise<Drug> {
    this.made += 1;
    const [drug] = await this.query<Drug>(
      `select id::int, name, pack_size from drugs d
       where retired_at is null and merged_into is null and pack_size > 1 and name ~ '^[A-Za-z]{6,} [0-9]+$'
         and not exists (select from distributor_items i where i.drug_id = d.id) order by id desc offset $1 limit 1`,
      [this.made * 7],
    );
    return drug!;
  }

  code(): string {
    this.made += 1;
    return `T-${this.made}`;
  }

  /** Uploads products, and waits until they are compared with our drugs. Returns the batch. */
  async upload(...lines: string[]) {
    const { batch, faults } = await this.desk.checked(TITLES, ...lines);
    requireNone(faults.flat());
    await this.desk.moved(batch.id, 'commit');
    return batch.id;
  }

  line = (code: string, name: string, pack: string | null = null) => `${DISTRIBUTOR},${code},"${name}","${pack ?? ''}",,`;

  /** An uploaded product that is this drug. */
  async product(drug: Drug, slip: Slip = 'none', { isMatched = true } = {}): Promise<ItemRecord> {
    const code = this.code();
    const { name, pack } = catalogueName(drug, slip, 1);
    await this.upload(this.line(code, name, pack));
    if (isMatched) await this.match();
    return this.byCode(code);
  }

  match = () => matchItems(this.server.db, this.server.clock);

  async byCode(code: string): Promise<ItemRecord> {
    const [row] = await this.query<{ id: number }>('select id::int from distributor_items where code = $1 and retired_at is null', [code]);
    return this.read(row!);
  }

  read = async ({ id }: { id: number }): Promise<ItemRecord> => ok(await this.buyer.request('GET', `${PATH}/${id}`));

  map = ({ id, version }: ItemRecord, drug_id: number): Promise<Answer> =>
    this.buyer.request('POST', `${PATH}/${id}/map`, { version, drug_id, request_key: randomUUID() });

  send = ({ id, version }: ItemRecord, event: string, reason = ''): Promise<Answer> =>
    this.buyer.request('POST', `${PATH}/${id}/events`, { version, event: `item.${event}`, reason, request_key: randomUUID() });
}

function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('; '));
}

export function ok({ status, body }: Answer): ItemRecord {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

export const refusal = ({ status, body }: Answer): [number, string] => [status, body.message];

export const faultsIn = ({ status, body }: Answer) => [
  status,
  ...(body.data?.errors ?? []).map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`),
];
