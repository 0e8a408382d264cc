import type { CookieSerializeOptions } from '@fastify/cookie';

/** Prefix `__Host-`: this host only, secure (or loopback), path /. */
export const SESSION_COOKIE = '__Host-galen-session';

const base: CookieSerializeOptions = { path: '/', secure: true, sameSite: 'strict' };

export const sessionCookie = (expires: Date): CookieSerializeOptions => ({ ...base, httpOnly: true, expires });
export const goneCookie: CookieSerializeOptions = { ...base, httpOnly: true, expires: new Date(0) };
/** Readable by scripts, because the console copies it into a header (§7.1). */
export const xsrfCookie: CookieSerializeOptions = { ...base, httpOnly: false };
