import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Batch, BatchRow, ImportMapping } from '#platform/import/contract.ts';
import type { TestBrowser } from '#tests/support/server.ts';

const busy = new Set(['reading', 'checking', 'committing', 'undoing']);

export interface Upload {
  name?: string;
  key?: string;
  /** The form to send; built from the other fields by default. */
  form?: FormData;
}

/** API client for imports. */
export class ImportDesk {
  browser: TestBrowser;

  constructor(browser: TestBrowser) {
    this.browser = browser;
  }

  async upload(target: string, file: string | Buffer, { name = 'file.csv', key = randomUUID(), form }: Upload = {}) {
    const path = `/api/admin/imports/${target}/file`;
    const sent = form ?? new FormData();
    if (!form) {
      sent.append('request_key', key);
      sent.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
    }
    const response = await fetch(`${this.browser.origin}${path}`, {
      method: 'POST',
      headers: this.browser.headersFor('POST', path),
      body: sent,
    });
    return { status: response.status, body: await response.json() };
  }

  async batch(id: number): Promise<Batch> {
    const { body } = await this.browser.request('GET', `/api/admin/batches/${id}`);
    return body;
  }

  async rows(id: number, query = ''): Promise<{ rows: BatchRow[]; total: number }> {
    const { body } = await this.browser.request('GET', `/api/admin/batches/${id}/rows?page_size=100&${query}`);
    return body;
  }

  async allRows(id: number, query: string): Promise<BatchRow[]> {
    const all: BatchRow[] = [];
    for (let page = 1; ; page += 1) {
      const { rows, total } = await this.rows(id, `${query}&page=${page}`);
      all.push(...rows);
      if (all.length >= total || rows.length === 0) return all;
    }
  }

  map({ id, version, mapping }: Batch, changes: ImportMapping = {}, more: { whole?: boolean; make_missing?: boolean } = {}) {
    const body = { version, mapping: { ...mapping, ...changes }, whole: false, make_missing: false, ...more };
    return this.browser.request('POST', `/api/admin/batches/${id}/map`, body);
  }

  move({ id, version }: Pick<Batch, 'id' | 'version'>, event: string) {
    return this.browser.request('POST', `/api/admin/batches/${id}/move`, { version, event });
  }

  /** Waits until the batch rests, or `enough` returns true. */
  until(id: number, enough: (batch: Batch) => boolean = ({ state }) => !busy.has(state)): Promise<Batch> {
    return vi.waitFor(
      async () => {
        const batch = await this.batch(id);
        if (!enough(batch)) throw new Error(`Batch ${id} is ${batch.state}, ${batch.progress}`);
        return batch;
      },
      { timeout: 300_000, interval: 50 },
    );
  }
}
