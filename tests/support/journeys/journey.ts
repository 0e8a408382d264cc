import { test as base, type BrowserContext, type BrowserContextOptions, type Page, type TestInfo } from '@playwright/test';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { type Announced, Client } from './client.ts';

interface SignedIn extends Omit<BrowserContextOptions, 'storageState'> {
  /** Differences from the stored user of sign-in. */
  user?: Partial<CurrentUser>;
  /** Announcements that may appear; none by default. */
  announces?: readonly Announced[];
}

interface Options {
  /** `shared`: one sign-in per account and worker. `own`: one per call, for tests that count, end or change sessions. */
  sessions: 'shared' | 'own';
}

interface WorkerJourney {
  /** The shared sign-ins by username. */
  signIns: Map<string, Client>;
}

interface Journey extends Options {
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

/** Stores the items in the first page of a context: cheaper than `storageState`, which loads a page of its own for them. */
async function storeAtStart(context: BrowserContext, origin: string, items: Readonly<Record<string, string>>): Promise<void> {
  await context.addInitScript(
    ([home, stored]) => {
      if (location.origin !== home || localStorage.getItem('journey') !== null) return;
      for (const [name, value] of Object.entries({ ...stored, journey: 'started' })) localStorage.setItem(name, value);
    },
    [origin, items] as const,
  );
}

/** Tests against the running product; everything they open is closed afterwards. */
export const test = base.extend<Journey, WorkerJourney>({
  sessions: ['shared', { option: true }],
  signIns: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from this pattern
    async ({}, provide) => {
      const signIns = new Map<string, Client>();
      await provide(signIns);
      await Promise.all([...signIns.values()].map((client) => client.close()));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ baseURL }, provide, info) => {
    await provide(productOf(info, baseURL));
  },
  // Suppresses the task dialog for sign-ins on the page.
  context: async ({ context, baseURL }, provide) => {
    await storeAtStart(context, baseURL ?? '', { queueItemCount: '1' });
    await provide(context);
  },
  client: async ({ baseURL, sessions, signIns }, provide) => {
    const own: Client[] = [];
    await provide(async (username) => {
      const shared = sessions === 'shared' ? signIns.get(username) : undefined;
      // A test of the account may have ended it.
      if (await shared?.isSignedIn()) return shared as Client;
      const client = await Client.signIn(baseURL ?? '', username);
      if (sessions === 'own') own.push(client);
      else signIns.set(username, client);
      await shared?.close();
      return client;
    });
    await Promise.all(own.map((client) => client.close()));
  },
  browserOf: async ({ browser, client, baseURL }, provide) => {
    const open: BrowserContext[] = [];
    await provide(async (username, { user: changes = {}, announces = [], ...options } = {}) => {
      const person = await client(username);
      const context = await browser.newContext({ ...options, storageState: { cookies: await person.cookies(), origins: [] } });
      open.push(context);
      await storeAtStart(context, baseURL ?? '', person.storedItems({ changes, announces }));
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
