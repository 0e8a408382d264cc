import { vi } from 'vitest';

/** A received request. */
export interface ReceivedRequest {
  method: string;
  path: string;
  /** `?day=2026-11-20`, or empty. */
  query: string;
  headers: Headers;
  body: unknown;
}

type Answer = (request: ReceivedRequest) => Promise<[status: number, body: unknown]> | [status: number, body: unknown];

/** Replaces `fetch` with responses by method and path, and records requests. Unknown paths return 404, as on the server. */
export function serve(answers: Record<string, Answer>): ReceivedRequest[] {
  const requests: ReceivedRequest[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const call = {
      method: request.method,
      path: pathname,
      query: search,
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    requests.push(call);
    const [status, body] =
      (await answers[`${call.method} ${pathname}`]?.(call)) ?? refusal(404, 'NOT_FOUND', 'Nothing found at this address');
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return requests;
}

/** A refusal in the server's format. */
export const refusal = (status: number, code: string, message: string, data?: unknown): [number, unknown] => [
  status,
  { defined: true, code, status, message, data },
];
