import type { Answer, TestBrowser, TestServer } from '#tests/support/server.ts';

/** Requests of a user who manages users. */
export interface Desk {
  idOf(username: string): Promise<number>;
  user(username: string): Promise<Answer['body']>;
  /** Changes these fields and sends the others unchanged. */
  update(username: string, changes: object): Promise<Answer>;
  post(username: string, action: string, body?: object): Promise<Answer>;
}

export function deskOf({ db }: TestServer, browser: TestBrowser): Desk {
  const idOf = async (username: string): Promise<number> =>
    (await db.$client.query('select id from users where username = $1', [username])).rows[0].id;
  const user = async (username: string) => (await browser.request('GET', `/api/main/users/${await idOf(username)}`)).body;
  return {
    idOf,
    user,
    update: async (username, changes) => {
      const { user_id, version, title, roles, tabs, agent_id } = await user(username);
      return browser.request('PUT', `/api/main/users/${user_id}`, { version, title, roles, tabs, agent_id, ...changes });
    },
    post: async (username, action, body) => browser.request('POST', `/api/main/users/${await idOf(username)}/${action}`, body),
  };
}
