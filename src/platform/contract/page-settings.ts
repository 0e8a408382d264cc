import { BUSINESS_TIME_ZONE } from './constants.ts';

/** Settings that travel from the server to the page: as JSON, in a script element of this id that no browser runs. */
export const PAGE_SETTINGS_ID = 'settings';

/** What the page learns of its server's settings (§1). Addresses are absolute; null: not configured. */
export interface PageSettings {
  /** Off for a page that no server of ours has sent. */
  production: boolean;
  /** Name of the environment in error reports. */
  environment: string;
  /** Whose days are meant by "today" (§4.2, §4.4). */
  businessTimeZone: string;
  errorReportingDsn: string | null;
  analyticsEndpoint: string | null;
  /** The external availability dashboard of the menu (§2.2). */
  operationsDashboardUrl: string | null;
  /** Page of an order's details, to which prescriptions lead. */
  orderDetailsUrl: string | null;
  /** Another page than ours that inspects, such as Stately's; it understands the Stately inspect protocol. */
  inspectorUrl: string | null;
}

/** Where nothing is configured: while developing. */
export const unconfigured: PageSettings = {
  production: false,
  environment: 'development',
  businessTimeZone: BUSINESS_TIME_ZONE,
  errorReportingDsn: null,
  analyticsEndpoint: null,
  operationsDashboardUrl: null,
  orderDetailsUrl: null,
  inspectorUrl: null,
};
