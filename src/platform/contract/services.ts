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
  main: { base: '/main', scheme: 'token', title: 'Main back end: sign-in, session' },
  crm: { base: '/crm', scheme: 'user-bearer', title: 'CRM: agents and their tasks' },
  node: { base: '/node', scheme: 'user-bearer', title: 'Node back end: notifications' },
  oms: { base: '/oms', scheme: 'django-bearer', title: 'Order management: orders, prescriptions' },
  ecommerce: { base: '/ecommerce', scheme: 'django-bearer', title: 'E-commerce service: carts, drafts of orders' },
  pdf: { base: '/pdf', scheme: 'user-bearer', title: 'PDF service: invoices' },
  item: { base: '/item', scheme: 'django-bearer', title: 'Item service: drug masters, drugs' },
  admin: { base: '/admin', scheme: 'token', title: 'Admin API: imports, saved views, files' },
  search: { base: '/search', scheme: 'user-bearer', title: 'Search service: pharmacy search' },
  store: { base: '/store', scheme: 'django-bearer', title: 'Store service: store groups, pincodes' },
  distributor: { base: '/distributor', scheme: 'django-bearer', title: 'Distributor service: rates' },
} as const satisfies Record<string, { base: `/${string}`; scheme: HeaderScheme; title: string }>;

export type Service = keyof typeof services;

/** Base path of all services on the server's origin. */
export const API_BASE = '/api';
