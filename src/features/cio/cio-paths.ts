/** CIO/FOS management (§2.2). */
export const CIO_AGENTS_PATH = '/cio-management/list';
/** Order leads of CIO agents; one opens with `?id`. */
export const LEADS_PATH = '/cio-management/prescription-mgmt';
