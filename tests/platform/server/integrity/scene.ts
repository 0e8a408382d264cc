import type { Fields } from '#tests/support/operations.ts';
import type { TestBrowser, TestServer } from '#tests/support/server.ts';

/** The server and the user for whom inputs are prepared. */
export interface Scene {
  server: TestServer;
  browser: TestBrowser;
}

export type Prepare = (scene: Scene) => Promise<Fields>;

/** Body of an answer that must be a success. */
export async function request({ browser }: Scene, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const { status, body: answer } = await browser.request(method, `/api/${path}`, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

export const post = (scene: Scene, path: string, body: object) => request(scene, 'POST', path, body);

/** Operations that make what has no name, or one that others may have as well. */
export const withoutName =
  /^(main\.create(User|Reminder)|crm\.create(Callback|Patient|Address)|django\.createCart|web\.createPage|appForm\.createForm|distributor\.addContract)$/;
