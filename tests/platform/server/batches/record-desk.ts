import { randomUUID } from 'node:crypto';
import type { TestBrowser, TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';

function requireOk(status: number, body: unknown): void {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** API client for imports and single records of one table. */
export class RecordDesk {
  readonly desk: ImportDesk;

  readonly browser: TestBrowser;
  private readonly server: TestServer;
  private readonly options: { target: string; path: string };

  constructor(server: TestServer, browser: TestBrowser, options: { target: string; path: string }) {
    this.server = server;
    this.browser = browser;
    this.options = options;
    this.desk = new ImportDesk(browser);
  }

  /** Uploads a file, runs its dry run and returns its rows. */
  async checked(titles: string, ...lines: string[]) {
    const { status, body } = await this.desk.upload(this.options.target, [titles, ...lines].join('\n'));
    requireOk(status, body);
    await this.server.app.batches.whenIdle();
    const answer = await this.desk.map(await this.desk.batch(body.id));
    requireOk(answer.status, answer.body);
    await this.server.app.batches.whenIdle();
    const { rows } = await this.desk.rows(body.id);
    return {
      batch: await this.desk.batch(body.id),
      rows,
      faults: rows.map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`)),
    };
  }

  async moved(id: number, event: 'commit' | 'undo') {
    const { status, body } = await this.desk.move(await this.desk.batch(id), event);
    requireOk(status, body);
    await this.server.app.batches.whenIdle();
    return this.desk.batch(id);
  }

  create(cells: Record<string, string>) {
    return this.browser.request('POST', this.options.path, { cells, request_key: randomUUID() });
  }

  update(id: number, version: number, cells: Record<string, string>) {
    return this.browser.request('PUT', `${this.options.path}/${id}`, { version, cells });
  }

  setRetired(id: number, version: number, retired: boolean) {
    return this.browser.request('POST', `${this.options.path}/${id}/retired`, { version, retired });
  }
}
