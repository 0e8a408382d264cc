/** The part of autocannon's API that is used here; the package has no types. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }

  interface Client {
    on(event: 'response', listener: () => void): void;
    setRequests(requests: Request[]): void;
  }

  interface Result {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }

  interface Options {
    url: string;
    connections?: number;
    /** Seconds. */
    duration?: number;
    headers?: Record<string, string>;
    setupClient?: (client: Client) => void;
  }

  export default function autocannon(options: Options): Promise<Result>;
  export type { Client, Options };
}
