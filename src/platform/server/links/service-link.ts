import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { ORPCError } from '@orpc/server';
import { createActor } from 'xstate';
import { serviceLinkMachine } from '#machines/platform/serviceLink.ts';
import { type Service, services } from '#platform/contract/services.ts';
import type { Clock } from '../clock.ts';
import type { OutsideService } from '../outside-service.ts';
import { noteFetch } from '../server-log/outside-calls.ts';
import { legible } from '../webhooks/ask-signed.ts';
import { isSilence, LinkFault } from './link-faults.ts';
import { type LinkFigures, openFigures } from './link-figures.ts';
import { pathOf, routesOf, type ServiceMapping } from './service-mapping.ts';

/** Request timeout, with the answer's body. Milliseconds. */
const TIMEOUT_MS = 3_000;
/** Longest answer that is read. Bytes. */
const ANSWER_LIMIT = 10 * 1024 * 1024;
/** Calls at once. A slow system does not keep more of this server's requests. */
const MOST_AT_ONCE = 64;
/** A read that was not answered is sent once more. */
const TRIES_OF_READS = 2;
/** The other system does not accept this server's key. 403 may be about the user. */
const keyRefusals = [401, 407];

export type LinkState = 'up' | 'failing' | 'open' | 'probing';

/** Who causes a call. */
export interface LinkCaller {
  requestId: string;
  user: { userId: number; email: string };
  /** Header `Store-Id` of the request (§7.1). */
  storeId: string | undefined;
}

interface LinkCall {
  /** Name of the operation within the service, such as `['orders', 'rows']`. */
  path: readonly string[];
  input: unknown;
  isRead: boolean;
  caller: LinkCaller;
  /** Checks what it answers, once it is mapped. @throws LinkFault */
  checked: (answer: unknown) => unknown;
}

interface Headers {
  headers: Record<string, string>;
}

/** The connection to a back-end service that another system answers. */
export interface ServiceLink {
  service: Service;
  /** Address without credentials and query. */
  url: string;
  /** @returns what it answers, mapped and checked. @throws LinkFault, or LinkRefusal */
  call: (call: LinkCall) => Promise<unknown>;
  /** Sends one call now, whatever its state. @returns the fault; null: it answers. `probing` if one is on its way already */
  test: () => Promise<LinkFault | 'probing' | null>;
  state: () => { value: LinkState; restsUntil: string | null };
  figures: () => LinkFigures;
}

interface LinkParts {
  service: Service;
  outside: OutsideService;
  /** Operations of the service. */
  contract: AnyContractRouter;
  mapping: ServiceMapping;
  clock: Clock;
}

/** Credentials in the headers that the service expects (§7.1). */
function credentials(service: Service, key: string, storeId: string | undefined): Record<string, string> {
  if (service === 'search') return { 'authorization-key': key };
  if (services[service].scheme === 'token') return { token: key, ...(storeId !== undefined && { 'store-id': storeId }) };
  return { authorization: `Bearer ${key}` };
}

/** Passes on the body, and fails when it is longer than {@link ANSWER_LIMIT}. */
function limited(response: Response): Response {
  const tooLarge = () => new LinkFault('TOO-LARGE', `more than ${ANSWER_LIMIT / 1024 / 1024} MB`);
  if (Number(response.headers.get('content-length') ?? 0) > ANSWER_LIMIT) {
    void response.body?.cancel();
    throw tooLarge();
  }
  let bytes = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > ANSWER_LIMIT) controller.error(tooLarge());
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted ?? null, response);
}

/** No answer came; the cause has the system's code, such as `ECONNREFUSED`. */
function unreachable(fault: Error): Error {
  if (fault.name === 'TimeoutError') return fault;
  const { code, message } = (fault.cause ?? fault) as { code?: unknown; message?: unknown };
  return new LinkFault('UNREACHABLE', String(code ?? message));
}

/** Redirects are not followed, so that the key is not sent elsewhere. @param path with placeholders */
async function send(service: Service, path: string, request: Request): Promise<Response> {
  const response = await noteFetch(service, path, request, { redirect: 'manual' }).catch((fault: Error) => {
    throw unreachable(fault);
  });
  if (response.status >= 300 && response.status < 400) {
    void response.body?.cancel();
    throw new LinkFault('BAD-ANSWER', `${response.status}: redirects are not followed`);
  }
  if (response.status >= 500 || keyRefusals.includes(response.status)) {
    void response.body?.cancel();
    throw new LinkFault(response.status >= 500 ? 'BROKEN' : 'KEY-REFUSED', String(response.status));
  }
  return limited(response);
}

/** A refusal in the words of the other system, with its HTTP status. */
export type LinkRefusal = ORPCError<string, { message: string; data: unknown }>;

function refusalIn(body: unknown, { status }: { status: number }): LinkRefusal {
  const { code, message, data } = (typeof body === 'object' ? (body ?? {}) : {}) as Record<string, unknown>;
  const words = typeof message === 'string' ? legible(message) : '';
  return new ORPCError(typeof code === 'string' ? code : 'REFUSED', { status, data: { message: words, data } });
}

/** The cause chain of a failed call, without its address, which may contain what users typed. */
function faultOf(fault: unknown): LinkFault | LinkRefusal {
  for (let cause = fault; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof LinkFault || cause instanceof ORPCError) return cause as LinkFault | LinkRefusal;
    if (cause.name === 'TimeoutError') return new LinkFault('TIMED-OUT', `no answer within ${TIMEOUT_MS / 1000} s`);
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string') return new LinkFault('UNREACHABLE', code);
  }
  return new LinkFault('BAD-ANSWER', 'the answer could not be read');
}

export function openServiceLink({ service, outside, contract, mapping, clock }: LinkParts): ServiceLink {
  const { origin, pathname } = new URL(outside.url);
  const actor = createActor(serviceLinkMachine).start();
  const figures = openFigures(clock);
  const now = () => ({ at: clock.now().toISOString() });
  const routes = routesOf(service, contract, mapping);
  const link = new OpenAPILink<Headers>(routes, {
    url: outside.url,
    headers: ({ context }) => context.headers,
    fetch: (request, _init, _options, path) => send(service, pathOf(routes, path), request),
    customErrorResponseBodyDecoder: refusalIn,
  });
  let active = 0;

  /** Measures one call, and tells the chart how it ended. */
  async function noted<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    active += 1;
    try {
      const answer = await work();
      actor.send({ type: 'call.answered', ...now() });
      figures.note(performance.now() - began, null);
      return answer;
    } catch (thrown) {
      const fault = faultOf(thrown);
      const isFault = fault instanceof LinkFault;
      actor.send({ type: isFault && isSilence(fault) ? 'call.failed' : 'call.answered', ...now() });
      figures.note(performance.now() - began, isFault ? fault : null);
      throw fault;
    } finally {
      active -= 1;
    }
  }

  async function once({ path, input, caller: { requestId, user, storeId }, checked }: LinkCall): Promise<unknown> {
    const { input: inputOf, output: outputOf } = mapping[path.join('.')] ?? {};
    const sent = inputOf ? inputOf(input as Readonly<Record<string, unknown>>) : input;
    const began = { type: 'call.began' as const, ...now() };
    if (!actor.getSnapshot().can(began)) throw new LinkFault('SILENT', 'it is left alone for a while');
    if (active >= MOST_AT_ONCE) throw new LinkFault('BUSY', `${MOST_AT_ONCE} calls wait for it`);
    actor.send(began);
    const headers = {
      ...credentials(service, outside.key, storeId),
      'x-request-id': requestId,
      'x-user-id': String(user.userId),
      'x-user-email': user.email,
    };
    return noted(async () => {
      const answer = await link.call(path, sent, { context: { headers }, signal: AbortSignal.timeout(TIMEOUT_MS) });
      return checked(outputOf ? outputOf(answer) : answer);
    });
  }

  return {
    service,
    url: `${origin}${pathname}`,
    async call(call) {
      for (let tries = call.isRead ? TRIES_OF_READS : 1; ; tries -= 1)
        try {
          return await once(call);
        } catch (fault) {
          if (tries === 1 || !(fault instanceof LinkFault) || !isSilence(fault)) throw fault;
        }
    },
    async test() {
      const requested = { type: 'test.requested' as const, ...now() };
      if (!actor.getSnapshot().can(requested)) return 'probing';
      actor.send(requested);
      try {
        const request = new Request(outside.url, {
          headers: { accept: 'application/json', ...credentials(service, outside.key, undefined) },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await noted(async () => void (await (await send(service, '/', request)).arrayBuffer()));
        return null;
      } catch (fault) {
        return fault as LinkFault;
      }
    },
    state: () => {
      const { value, context } = actor.getSnapshot();
      return { value, restsUntil: context.restsUntil };
    },
    figures: () => figures.read(),
  };
}
