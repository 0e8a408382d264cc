import { BUSINESS_TIME_ZONE } from './constants.ts';

/** Id of the script element with the page settings as JSON, which browsers do not execute. */
export const PAGE_SETTINGS_ID = 'settings';

/** Server settings for the page (§1). Addresses are absolute; null: not configured. */
export interface PageSettings {
  /** False for a page that the server did not render. */
  production: boolean;
  /** Name of the environment in error reports. */
  environment: string;
  /** Time zone of "today" (§4.2, §4.4). */
  businessTimeZone: string;
  errorReportingDsn: string | null;
  /** Websocket of notifications (§4.7); null: this server's own. */
  websocketUrl: string | null;
  analyticsEndpoint: string | null;
  /** External availability dashboard in the menu (§2.2). */
  operationsDashboardUrl: string | null;
  /** Order details page that prescriptions link to. */
  orderDetailsUrl: string | null;
  /** Another inspector page, such as Stately's, which users may open beside the console's own. */
  inspectorUrl: string | null;
  /** Images behind the map of stores, and whom they are from; null: the map has no background. */
  mapTiles: { url: string; attribution: string } | null;
}

/** Defaults during development. */
export const unconfigured: PageSettings = {
  production: false,
  environment: 'development',
  businessTimeZone: BUSINESS_TIME_ZONE,
  errorReportingDsn: null,
  websocketUrl: null,
  analyticsEndpoint: null,
  operationsDashboardUrl: null,
  orderDetailsUrl: null,
  inspectorUrl: null,
  mapTiles: null,
};
