import { test as base, type BrowserContext, type BrowserContextOptions, type Page, type TestInfo } from '@playwright/test';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { type Announced, Client } from './client.ts';

interface SignedIn extends Omit<BrowserContextOptions, 'storageState'> {
  /** What is stored differs in this from what sign-in stored. */
  user?: Partial<CurrentUser>;
  /** What may come over the page by itself; nothing unless said. */
  announces?: readonly Announced[];
}

interface Journey {
  /** A person who works over the API only. */
  client: (username: string) => Promise<Client>;
  /** A browser in which this account, one without a second step, has signed in. */
  browserOf: (username: string, options?: SignedIn) => Promise<BrowserContext>;
  /** The first page of such a browser. */
  pageOf: (username: string, path: string, options?: SignedIn) => Promise<Page>;
}

/** Each worker has a product of its own; the configuration knows the first one's address. */
export function productOf({ parallelIndex }: Pick<TestInfo, 'parallelIndex'>, first = ''): string {
  const address = new URL(first);
  address.port = String(Number(address.port) + parallelIndex);
  return address.origin;
}

/** Tests of the product as it runs; whatever they open is closed after them. */
export const test = base.extend<Journey>({
  baseURL: async ({ baseURL }, give, info) => {
    await give(productOf(info, baseURL));
  },
  // Who signs in on the page is not stopped by the task dialog either.
  storageState: async ({ baseURL }, give) => {
    await give({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage: [{ name: 'queueItemCount', value: '1' }] }] });
  },
  client: async ({ baseURL }, give) => {
    const open: Client[] = [];
    await give(async (username) => {
      const client = await Client.signIn(baseURL ?? '', username);
      open.push(client);
      return client;
    });
    await Promise.all(open.map((client) => client.close()));
  },
  browserOf: async ({ browser, client }, give) => {
    const open: BrowserContext[] = [];
    await give(async (username, { user: changes = {}, announces = [], ...options } = {}) => {
      const storageState = await (await client(username)).storageState({ changes, announces });
      const context = await browser.newContext({ ...options, storageState });
      open.push(context);
      return context;
    });
    await Promise.all(open.map((context) => context.close()));
  },
  pageOf: async ({ browserOf }, give) => {
    await give(async (username, path, options) => {
      const page = await (await browserOf(username, options)).newPage();
      await page.goto(path);
      return page;
    });
  },
});

export { expect } from '@playwright/test';
