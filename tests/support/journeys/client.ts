import type { SubstituteCandidate } from '#features/order-lines/contract.ts';
import { expect, request, type APIRequestContext, type Page } from '@playwright/test';
import { businessDate } from '#platform/contract/business-day.ts';
import { LOGIN_GRANT_TYPE, LOGIN_PLATFORM, XSRF_COOKIE, XSRF_HEADER } from '#platform/contract/constants.ts';
import type { StoredNotification } from '#features/notifications/contract.ts';
import type { OrderRecord, OrderRow } from '#features/orders/contract.ts';
import type { PrescriptionRecord } from '#features/prescriptions/contract.ts';
import type { ReadingStatus } from '#features/prescriptions/prescription-choices.ts';
import type { FulfilmentOrderEvent, ManualOrderEvent, OrderStatus } from '#machines/orders/order-statuses.ts';
import { enrich, type CurrentUser, type SignedInUser } from '#platform/session/console/current-user.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { nextCode } from './codes.ts';

/** A browser's session state: cookies and the stored user. */
export type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** Announcements that appear over the page unprompted. */
export type Announced = 'tasks' | 'notifications';

interface StartOf {
  changes?: Partial<CurrentUser>;
  announces?: readonly Announced[];
}

/** API client with a session: cookies, headers and proofs of a browser without a screen. */
export class Client {
  readonly origin: string;
  readonly user: CurrentUser;
  private readonly http: APIRequestContext;
  private readonly xsrf: string;

  private constructor(origin: string, http: APIRequestContext, xsrf: string, user: CurrentUser) {
    this.origin = origin;
    this.http = http;
    this.xsrf = xsrf;
    this.user = user;
  }

  /** Signs in to an account; second factors use the codes of demo mode. */
  static async signIn(origin: string, username: string, password = demoPassword): Promise<Client> {
    const http = await request.newContext({ baseURL: origin });
    await http.get('/healthz');
    const xsrf = (await http.storageState()).cookies.find(({ name }) => name === XSRF_COOKIE)?.value ?? '';
    const post = async (operation: string, input: object) => {
      const answer = await http.post(`/api/main/${operation}`, {
        headers: { origin, [XSRF_HEADER]: xsrf },
        data: { username, password, ...input },
      });
      expect(answer.status(), `${operation} of ${username}: ${await answer.text()}`).toBe(200);
      return ((await answer.json()) as { data: SignedInUser | { user_id: number; token?: undefined } }).data;
    };
    const first = await post('login', { grant_type: LOGIN_GRANT_TYPE, platform: LOGIN_PLATFORM });
    const data =
      first.token === undefined
        ? await post('verify-mfa-login', { user_id: first.user_id, user_token: await nextCode(http, username) })
        : first;
    if (data.token === undefined) throw new Error(`${username} was not signed in`);
    return new Client(origin, http, xsrf, enrich(data, businessDate(new Date())));
  }

  /** The session of a page; null: nobody is signed in. */
  static async ofPage(page: Page): Promise<Client | null> {
    const user = await page.evaluate(() => localStorage.getItem('currentUser'));
    if (user === null) return null;
    const xsrf = (await page.context().cookies()).find(({ name }) => name === XSRF_COOKIE)?.value ?? '';
    return new Client(new URL(page.url()).origin, page.request, xsrf, JSON.parse(user) as CurrentUser);
  }

  close(): Promise<void> {
    return this.http.dispose();
  }

  /** Whether the server still knows the session. */
  isSignedIn = async (): Promise<boolean> => (await this.statusOf('/api/main/me')) === 200;

  cookies = async (): Promise<StorageState['cookies']> => (await this.http.storageState()).cookies;

  /**
   * What a signed-in browser stores. Announcements that are not listed in `announces` are suppressed: the agent has tasks, and
   * every notification was seen.
   */
  storedItems({ changes = {}, announces = [] }: StartOf = {}): Record<string, string> {
    return {
      currentUser: JSON.stringify({ ...this.user, ...changes }),
      ...(!announces.includes('tasks') && { queueItemCount: '1' }),
      ...(!announces.includes('notifications') && { notificationSeen: JSON.stringify({ [this.user.user_id]: Number.MAX_SAFE_INTEGER }) }),
    };
  }

  /** Storage state of a signed-in browser context. */
  async storageState(): Promise<StorageState> {
    const localStorage = Object.entries(this.storedItems()).map(([name, value]) => ({ name, value }));
    return { cookies: await this.cookies(), origins: [{ origin: this.origin, localStorage }] };
  }

  /** Response status of a request with these headers and this session's cookies. */
  async statusOf(path: string, headers = this.headers()): Promise<number> {
    return (await this.http.get(path, { headers })).status();
  }

  /** Calls the main back end. */
  main<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Answer> {
    return this.send(method, `/api/main/${path}`, data);
  }

  /** Reads from the CRM service. */
  crm<Answer>(path: string): Promise<Answer> {
    return this.send('GET', `/api/crm/${path}`);
  }

  /** Says how this agent's settled tasks ended: there is no further task before. */
  async endSettledTasks(): Promise<void> {
    const { wrapUps } = await this.crm<{ wrapUps: number[] }>('own-day');
    for (const id of wrapUps) {
      const { version } = await this.crm<{ version: number }>(`tasks/${id}`);
      await this.send('POST', `/api/crm/tasks/${id}/end`, { version, result: 'NO-CALL', outcome: 'SETTLED' });
    }
  }

  /** Calls the order management service. */
  oms<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Answer> {
    return this.send(method, `/api/oms/${path}`, data);
  }

  order = (id: number): Promise<OrderRecord> => this.send('GET', `/api/oms/orders/${id}`);

  /** Drugs that may replace that of a line, best first. */
  substitutes = (orderId: number, lineId: number): Promise<{ rows: SubstituteCandidate[] }> =>
    this.send('GET', `/api/oms/orders/${orderId}/lines/${lineId}/substitutes`);

  /** The first orders that match, in list order. */
  async orders(filters: Record<string, string>): Promise<OrderRow[]> {
    const query = new URLSearchParams(filters).toString();
    return (await this.send<{ rows: OrderRow[] }>('GET', `/api/oms/orders?${query}`)).rows;
  }

  reading = (id: number): Promise<PrescriptionRecord> => this.send('GET', `/api/oms/prescription-readings/${id}`);

  /** Adds a page to a prescription. */
  async addPage(firstId: number, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const path = `/api/oms/prescriptions/${firstId}/pages`;
    const answer = await this.http.post(path, { headers: this.headers(path), multipart: { file } });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  /** Prescriptions in a state, those that came first on top. */
  async readings(status: ReadingStatus): Promise<{ id: number }[]> {
    const where = JSON.stringify({ match: 'all', of: [{ field: 'status', is: 'anyOf', value: [status] }] });
    const query = new URLSearchParams({ where, sort: 'received', limit: '50' });
    return (await this.send<{ rows: { id: number }[] }>('GET', `/api/oms/prescription-readings?${query}`)).rows;
  }

  /** Applies events until the order has the target status. */
  async move(id: number, event: ManualOrderEvent, input: { reason?: string; comment?: string } = {}): Promise<OrderRecord> {
    const { version } = await this.order(id);
    return this.send('POST', `/api/oms/orders/${id}/events`, { event, version, ...input });
  }

  /** Assigns an order to this user, whoever has it. */
  take = (id: number): Promise<OrderRecord> => this.send('PUT', `/api/oms/orders/${id}/assignee`, { assignee: 'me' });

  notifications = async (): Promise<StoredNotification[]> =>
    (await this.send<{ data: StoredNotification[] }>('GET', '/api/node/notifications')).data;

  /** Ends the session on the server. */
  end = (): Promise<unknown> => this.send('POST', '/api/main/logout', { role: this.user.roles[0], id: this.user.agent_id });

  clearNotifications = (): Promise<{ changed: number }> => this.send('POST', '/api/node/notifications/clear-all', {});

  fulfil = (id: number, event: FulfilmentOrderEvent): Promise<{ status: OrderStatus }> =>
    this.send('POST', `/api/oms/orders/${id}/fulfilment`, { event });

  private headers(path = ''): Record<string, string> {
    const { token, django_account, store } = this.user;
    const bearer = /^\/api\/(node|crm)\//.test(path) ? token : django_account.token;
    const ofServices = { authorization: `Bearer ${bearer}`, token, 'store-id': String(store) };
    return { ...ofServices, origin: this.origin, [XSRF_HEADER]: this.xsrf };
  }

  private async send<Answer>(method: string, path: string, data?: unknown): Promise<Answer> {
    const answer = await this.http.fetch(path, { method, headers: this.headers(path), ...(data !== undefined && { data }) });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }
}
