export const LEDGER_PATH = '/loyalty';
export const RULES_PATH = '/loyalty-admin';
