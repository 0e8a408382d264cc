/** Mapping utility (§2.2); a product opens with `?id`. */
export const MAPPING_PATH = '/distributor/mapping-utility';
