import pg from 'pg';
import { inject } from 'vitest';
import { LOGIN_GRANT_TYPE, LOGIN_PLATFORM, XSRF_COOKIE, XSRF_HEADER } from '#platform/contract/constants.ts';
import type { PageSettings } from '#platform/contract/page-settings.ts';
import { services } from '#platform/contract/services.ts';
import { serverFeatures } from '#app/server-features.ts';
import { type App, type AppOptions, createApp } from '#platform/server/create-app.ts';
import type { CloudSettings } from '#platform/server/cloud-settings.ts';
import type { MapsSettings } from '#platform/server/config.ts';
import { openDatabase, type Database } from '#platform/server/db/database.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { openDiskStorage } from '#platform/server/files/disk-storage.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { OpenBus } from '#platform/server/realtime/bus/bus.ts';
import { openPostgresBus } from '#platform/server/realtime/bus/postgres-bus.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { findAppRoot } from '#platform/server/db/embedded/app-root.ts';
import { cloneDatabase, DEMO_NOW, urlOf } from './database.ts';
import { makeOwnFolder, removeFolder } from './folders.ts';

/** A server on its own port and database, with a controllable clock. */
export interface TestServer {
  origin: string;
  app: App;
  /** The server's pool: reads and writes rows, and owns nothing. */
  db: Database;
  /** Connection string of the database's owner. */
  ownerUrl: string;
  realtime: Realtime;
  clock: { now(): Date; set(at: Date): Date; advance(ms: number): Date };
  /** A browser that is not signed in. */
  visitor(): Promise<TestBrowser>;
  /** A browser signed in as a demo account, with its code if necessary. */
  signedIn(username: string): Promise<TestBrowser>;
  close(): Promise<void>;
}

export interface ServerSettings {
  /** Folder with `dist/console`; the checkout by default. */
  root?: string;
  logLevel?: string;
  page?: PageSettings;
  /** Back-end services that other systems answer. */
  services?: NonNullable<AppOptions['services']>;
  mappings?: NonNullable<AppOptions['mappings']>;
  fulfilment?: { oms: { url: string; key: string } | null; reportSecrets: readonly string[] };
  telephony?: { system: { url: string; key: string } | null; hookSecrets: readonly string[] };
  messaging?: { provider: { url: string; key: string } | null; hookSecrets: readonly string[] };
  cloud?: CloudSettings;
  maps?: MapsSettings;
  metricsToken?: string;
  /** Sends record events to inspectors. */
  isInspected?: boolean;
  logTo?: { write(line: string): void };
  isTraced?: boolean;
  /** Operations that take longer are logged. Milliseconds. */
  slowAfter?: number;
  /** Null: ignores X-Forwarded-For, so that every visitor has the address of this machine. */
  trustProxy?: null;
  /** File storage; a folder of the server by default. */
  files?: FileStorage;
  /** Works on the database of this server, which ends later, by its clock; both hear each other. */
  beside?: TestServer;
  /** Hears servers that are started beside it. */
  hasOthers?: boolean;
  /** Carries what they announce; the database by default. */
  bus?: OpenBus;
}

export async function startServer(
  template: 'empty' | 'demo' = 'demo',
  { beside, hasOthers = beside !== undefined, bus, ...settings }: ServerSettings = {},
): Promise<TestServer> {
  const database = beside ? { url: beside.ownerUrl, drop: async () => undefined } : await cloneDatabase(inject('databaseUrl'), template);
  const db = openDatabase(urlOf(inject('appDatabaseUrl'), new URL(database.url).pathname.slice(1)), { error: () => undefined });
  const clock = beside?.clock ?? openClock();
  const folder = makeOwnFolder();
  const files = openDiskStorage(folder);
  const app = await createApp({
    features: serverFeatures,
    db,
    clock,
    files,
    logLevel: 'silent',
    root: findAppRoot(),
    trustProxy: '127.0.0.1',
    bus: bus ?? (hasOthers ? openPostgresBus(db) : null),
    ...settings,
  });
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  let visitors = 0;
  const visitor = async () => {
    visitors += 1;
    const browser = new TestBrowser(origin, `10.1.${visitors >> 8}.${visitors & 255}`);
    await browser.request('GET', '/healthz');
    return browser;
  };
  return {
    origin,
    app,
    db,
    ownerUrl: database.url,
    realtime: app.realtime,
    clock,
    visitor,
    signedIn: async (username) => {
      const browser = await visitor();
      await browser.signIn(username);
      return browser;
    },
    close: async () => {
      await app.server.close();
      await db.$client.end();
      await database.drop();
      await removeFolder(folder);
    },
  };
}

function openClock(): TestServer['clock'] {
  let now = DEMO_NOW;
  return { now: () => now, set: (at) => (now = at), advance: (ms) => (now = new Date(now.getTime() + ms)) };
}

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the body's shape is what a test looks at
  body: any;
  headers: Headers;
}

/** A browser's session state: cookies, and the tokens of the stored user. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly origin: string;
  /** Client address in X-Forwarded-For. Each visitor has its own. */
  readonly address: string;
  user: { token: string; django_account: { token: string }; user_id: number; name: string; agent_id: number | null } | null = null;

  constructor(origin: string, address = '127.0.0.1') {
    this.origin = origin;
    this.address = address;
  }

  /** Headers that the console would send to this path. */
  headersFor(method: string, path: string): Record<string, string> {
    const base = `/${path.split('/')[2]}`;
    const headers: Record<string, string> = {
      'x-forwarded-for': this.address,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
    if (method !== 'GET' && method !== 'HEAD') {
      headers['origin'] = this.origin;
      headers[XSRF_HEADER] = this.cookies.get(XSRF_COOKIE) ?? '';
    }
    const scheme = Object.values(services).find((service) => service.base === base)?.scheme;
    if (this.user && scheme === 'token') Object.assign(headers, { token: this.user.token, 'store-id': '2' });
    if (this.user && scheme === 'user-bearer') headers['authorization'] = `Bearer ${this.user.token}`;
    if (this.user && scheme === 'django-bearer') headers['authorization'] = `Bearer ${this.user.django_account.token}`;
    return headers;
  }

  async request(method: string, path: string, body?: unknown, extra: Record<string, string> = {}): Promise<Answer> {
    const headers = { ...this.headersFor(method, path), ...(body !== undefined && { 'content-type': 'application/json' }), ...extra };
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) this.cookies.set(name, value);
      else if (name) this.cookies.delete(name);
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  }

  async signIn(username: string, password = demoPassword): Promise<Answer> {
    const credentials = { username, password };
    let answer = await this.request('POST', '/api/main/login', { ...credentials, grant_type: LOGIN_GRANT_TYPE, platform: LOGIN_PLATFORM });
    if (answer.status === 200 && !answer.body.data.token) {
      const { body } = await this.request('GET', `/api/main/demo-accounts/${username}/code`);
      answer = await this.request('POST', '/api/main/verify-mfa-login', {
        ...credentials,
        user_id: answer.body.data.user_id,
        user_token: body.code,
      });
    }
    if (answer.status === 200) this.user = answer.body.data;
    return answer;
  }
}

/** Runs a statement as the database owner, for what the server may not do. */
export async function asOwner({ ownerUrl }: Pick<TestServer, 'ownerUrl'>, statement: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}
