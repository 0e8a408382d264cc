import { test as base, type BrowserContext, type BrowserContextOptions, type Page, type TestInfo } from '@playwright/test';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { type Announced, Client } from './client.ts';

interface SignedIn extends Omit<BrowserContextOptions, 'storageState'> {
  /** Differences from the stored user of sign-in. */
  user?: Partial<CurrentUser>;
  /** Announcements that may appear; none by default. */
  announces?: readonly Announced[];
}

interface Journey {
  /** A user who works only through the API. */
  client: (username: string) => Promise<Client>;
  /** A browser signed in to this account, which must have no second factor. */
  browserOf: (username: string, options?: SignedIn) => Promise<BrowserContext>;
  /** The first page of such a browser. */
  pageOf: (username: string, path: string, options?: SignedIn) => Promise<Page>;
}

/** Each worker has its own server; the configuration has the address of the first. */
export function productOf({ parallelIndex }: Pick<TestInfo, 'parallelIndex'>, first = ''): string {
  const address = new URL(first);
  address.port = String(Number(address.port) + parallelIndex);
  return address.origin;
}

/** Tests against the running product; everything they open is closed afterwards. */
export const test = base.extend<Journey>({
  baseURL: async ({ baseURL }, provide, info) => {
    await provide(productOf(info, baseURL));
  },
  // Suppresses the task dialog for sign-ins on the page.
  storageState: async ({ baseURL }, provide) => {
    await provide({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage: [{ name: 'queueItemCount', value: '1' }] }] });
  },
  client: async ({ baseURL }, provide) => {
    const open: Client[] = [];
    await provide(async (username) => {
      const client = await Client.signIn(baseURL ?? '', username);
      open.push(client);
      return client;
    });
    await Promise.all(open.map((client) => client.close()));
  },
  browserOf: async ({ browser, client }, provide) => {
    const open: BrowserContext[] = [];
    await provide(async (username, { user: changes = {}, announces = [], ...options } = {}) => {
      const storageState = await (await client(username)).storageState({ changes, announces });
      const context = await browser.newContext({ ...options, storageState });
      open.push(context);
      return context;
    });
    await Promise.all(open.map((context) => context.close()));
  },
  pageOf: async ({ browserOf }, provide) => {
    await provide(async (username, path, options) => {
      const page = await (await browserOf(username, options)).newPage();
      await page.goto(path);
      return page;
    });
  },
});

export { expect } from '@playwright/test';
