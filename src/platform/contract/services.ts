/** Credentials that a back-end service requires in addition to the session cookie (§7.1). */
export type HeaderScheme =
  /** `Token` and `Store-Id` headers. */
  | 'token'
  /** `Authorization: Bearer <django_account.token>`. */
  | 'django-bearer'
  /** `Authorization: Bearer <token>`. */
  | 'user-bearer';

/** The back-end services of the console (§1), each with its base path. */
export const services = {
  main: { base: '/main', scheme: 'token' },
  crm: { base: '/crm', scheme: 'user-bearer' },
  node: { base: '/node', scheme: 'user-bearer' },
  oms: { base: '/oms', scheme: 'django-bearer' },
  ecommerce: { base: '/ecommerce', scheme: 'django-bearer' },
  pdf: { base: '/pdf', scheme: 'user-bearer' },
  item: { base: '/item', scheme: 'django-bearer' },
  admin: { base: '/admin', scheme: 'token' },
  search: { base: '/search', scheme: 'user-bearer' },
  store: { base: '/store', scheme: 'django-bearer' },
  distributor: { base: '/distributor', scheme: 'django-bearer' },
  supplier: { base: '/supplier', scheme: 'django-bearer' },
  shortbook: { base: '/shortbook', scheme: 'django-bearer' },
  purchaseOrder: { base: '/purchase-order', scheme: 'django-bearer' },
  django: { base: '/django', scheme: 'django-bearer' },
  web: { base: '/web', scheme: 'django-bearer' },
  appForm: { base: '/app-form', scheme: 'user-bearer' },
} as const satisfies Record<string, { base: `/${string}`; scheme: HeaderScheme }>;

export type Service = keyof typeof services;

/** Base path of all services on the server's origin. */
export const API_BASE = '/api';
