/** Apart from the list, which the first page does not need. */
export const PAIRS_PATH = '/crm/duplicates';
