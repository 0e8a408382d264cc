export const PAGES_PATH = '/cms';

/** Base address of the public-site web API (§1), below the API's. */
const PUBLIC_WEB_BASE = '/public-web';
export const PUBLIC_PAGES_PATH = `${PUBLIC_WEB_BASE}/pages`;
/** Drafts by preview link. */
export const PREVIEWS_PATH = `${PUBLIC_WEB_BASE}/previews`;
