import { XSRF_COOKIE, XSRF_HEADER } from '#platform/contract/constants.ts';
import { type HeaderScheme, type Service, services } from '#platform/contract/services.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';

const byScheme: Record<HeaderScheme, (user: CurrentUser) => Record<string, string>> = {
  token: (user) => ({ Token: user.token, 'Store-Id': String(user.store) }),
  'django-bearer': (user) => ({ Authorization: `Bearer ${user.django_account.token}` }),
  'user-bearer': (user) => ({ Authorization: `Bearer ${user.token}` }),
};

const isSafe = (method: string) => method === 'GET' || method === 'HEAD';

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

/** Headers that identify the caller to a service, and the proof against forged requests (§7.1). */
export function requestHeaders(service: Service, method: string, user: CurrentUser | null): Record<string, string> {
  const xsrf = isSafe(method) ? null : cookie(XSRF_COOKIE);
  return { ...(user && byScheme[services[service].scheme](user)), ...(xsrf !== null && { [XSRF_HEADER]: xsrf }) };
}
