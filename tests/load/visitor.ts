import { LOGIN_GRANT_TYPE, LOGIN_PLATFORM, XSRF_COOKIE, XSRF_HEADER } from '#platform/contract/constants.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';

/** A signed-in agent for load generators: headers that suit every call of the order service. */
export interface Visitor {
  origin: string;
  /** Token of the socket. */
  token: string;
  cookie: string;
  headers: Record<string, string>;
}

/** Signs in without a code. @throws when the account needs one or the password changed. */
export async function signIn(origin: string, username: string): Promise<Visitor> {
  const jar = new Map<string, string>();
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) jar.set(name, value);
    }
  };
  keep(await fetch(`${origin}/healthz`));
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = () => ({ cookie: cookies(), origin, [XSRF_HEADER]: jar.get(XSRF_COOKIE) ?? '', 'content-type': 'application/json' });
  const body = JSON.stringify({ username, password: demoPassword, grant_type: LOGIN_GRANT_TYPE, platform: LOGIN_PLATFORM });
  const response = await fetch(`${origin}/api/main/login`, { method: 'POST', headers: headers(), body });
  keep(response);
  const { data } = (await response.json()) as { data?: { token?: string; django_account?: { token: string } } };
  if (!data?.token || !data.django_account) throw new Error(`${username} could not sign in: ${response.status}`);
  return { origin, token: data.token, cookie: cookies(), headers: { ...headers(), authorization: `Bearer ${data.django_account.token}` } };
}

/** Calls an operation. @throws on any status but 200. */
export async function call<Body>(visitor: Visitor, method: 'GET' | 'POST', path: string, body?: object): Promise<Body> {
  const response = await fetch(`${visitor.origin}${path}`, {
    method,
    headers: visitor.headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const responseBody = await response.json();
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(responseBody)}`);
  return responseBody as Body;
}
