import { AsyncLocalStorage } from 'node:async_hooks';

/** A call of another system during a request. Contains nothing that users type. */
export interface OutsideCall {
  /** When it began. ISO 8601. */
  at: string;
  /** Such as `oms`, `maps` or `EC2`. */
  service: string;
  /** Method and path with placeholders, such as `GET /orders/{order_id}`, or the name of a command. */
  call: string;
  /** HTTP status; null: there was no answer. */
  status: number | null;
  /** Until the answer began. */
  took_ms: number;
}

/** Of one request; later ones are left out. */
const MOST_CALLS = 50;

interface RunningRequest {
  id: string;
  calls: OutsideCall[];
}

const requests = new AsyncLocalStorage<RunningRequest>();

/** Runs a request, whose calls of other systems are added to `calls`. */
export const withinRequest = (request: RunningRequest, work: () => void): void => requests.run(request, work);

/** Reference of the running request; null outside of requests. */
export const currentRequestId = (): string | null => requests.getStore()?.id ?? null;

/** Makes a call of another system, and keeps it with the running request. */
export async function noteCall<Answer>(
  { service, call }: Pick<OutsideCall, 'service' | 'call'>,
  make: () => Promise<Answer>,
  statusOf: { answer: (answer: Answer) => number | null; fault?: (fault: unknown) => number | null },
): Promise<Answer> {
  const request = requests.getStore();
  if (!request) return make();
  const [at, began] = [new Date().toISOString(), performance.now()];
  const note = (status: number | null): void => {
    if (request.calls.length < MOST_CALLS)
      request.calls.push({ at, service, call, status, took_ms: Math.round(performance.now() - began) });
  };
  try {
    const answer = await make();
    note(statusOf.answer(answer));
    return answer;
  } catch (fault) {
    note(statusOf.fault?.(fault) ?? null);
    throw fault;
  }
}

/** As `fetch`. @param path with placeholders instead of values */
export const noteFetch = (service: string, path: string, ...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
  const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
  return noteCall({ service, call: `${method} ${path}` }, () => fetch(input, init), { answer: ({ status }) => status });
};

interface SdkAnswer {
  output: { $metadata?: { httpStatusCode?: number | undefined } };
}

/** A command of an SDK of Amazon. */
export const noteSdkCall = <Answer extends SdkAnswer>(service: string, command: string, make: () => Promise<Answer>): Promise<Answer> =>
  noteCall({ service, call: command }, make, {
    answer: ({ output }) => output.$metadata?.httpStatusCode ?? null,
    fault: (fault) => (fault as Partial<SdkAnswer['output']>).$metadata?.httpStatusCode ?? null,
  });
