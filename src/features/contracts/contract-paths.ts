/** Contracts with distributors (§1, §7.6); one opens with `?id`. */
export const CONTRACTS_PATH = '/distributor/contracts';
/** Upload of their lines. */
export const CONTRACT_UPLOAD_PATH = '/distributor/contracts/upload-csv';
