import { createORPCClient, type HTTPMethod, type HTTPPath } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import routes, { type Routes } from 'virtual:contract-routes';
import { routeSigns } from '#platform/contract/route-signs.ts';
import { API_BASE, type Service, services } from '#platform/contract/services.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { INVALID_CREDENTIALS } from './errors.ts';
import { takePrefetchedResponse } from './first-data.ts';
import { requestHeaders } from './request-headers.ts';
import { requireSession, waitForSession } from '#platform/session/console/session-gate.ts';
import { sessionRefused } from '#platform/session/console/session-refusal.ts';
import { stored } from '../storage/session-storage.ts';

/** Ends the route of an operation that needs no session. */
const PUBLIC_ROUTE = ' public';

/** Timeout of reads; writes have a longer one. Milliseconds. */
const READ_TIMEOUT = 10_000;
const WRITE_TIMEOUT = 30_000;

/** Additional data of a call besides its input. */
export interface CallContext {
  /** User whose session is used, even while it ends; the stored user by default. */
  user?: CurrentUser;
}

/** Whether the operation needs no session; `path` has its service and its name. */
function isPublic(path: readonly string[]): boolean {
  let route: Routes | string | undefined = routes;
  for (const name of path) route = typeof route === 'object' ? route[name] : undefined;
  return typeof route === 'string' && route.endsWith(PUBLIC_ROUTE);
}

async function send(request: Request, path: readonly string[], context: CallContext): Promise<Response> {
  const isRead = request.method === 'GET';
  if (!context.user && !isPublic(path)) {
    if (isRead) await waitForSession();
    else requireSession();
  }
  const { user = stored.currentUser.read() ?? undefined } = context;
  const headers = requestHeaders(path[0] as Service, request.method, user ?? null);
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(isRead ? READ_TIMEOUT : WRITE_TIMEOUT)]);
  const response =
    (isRead && (await takePrefetchedResponse(request.url))) || (await fetch(request, { credentials: 'same-origin', signal }));
  // At sign-in, a 401 means wrong credentials and does not end a session.
  if (response.status === 401 && user) await sessionRefused(await reasonOf(response.clone()), user.token);
  return response;
}

/** Reason of a 401: the server's message, or the default of §8. */
async function reasonOf(response: Response): Promise<string> {
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : INVALID_CREDENTIALS;
}

const methods: Readonly<Record<string, HTTPMethod>> = routeSigns;

/** Adapts the routes of a service to what the oRPC link needs: method and path of each operation. */
function contractOf(routes: Routes | string, base: string): AnyContractRouter {
  if (typeof routes !== 'string') return Object.fromEntries(Object.entries(routes).map(([name, below]) => [name, contractOf(below, base)]));
  const [route = ''] = routes.split(' ');
  const method = methods[route.charAt(0)];
  const path: HTTPPath = `${base as HTTPPath}${method ? route.slice(1) : route}`;
  return { '~orpc': { errorMap: {}, meta: {}, route: { method: method ?? 'GET', path } } };
}

const contract = Object.fromEntries(
  Object.entries(routes).map(([service, below]) => [service, contractOf(below, services[service as Service].base)]),
);

const link = new OpenAPILink<CallContext>(contract, {
  url: () => new URL(API_BASE, location.origin),
  fetch: (request, _init, options, path) => send(request, path, options.context),
});

/** Every operation of the server by service and name; `apiOf` gives each feature its typed part. */
export const anyClient: unknown = createORPCClient(link);
