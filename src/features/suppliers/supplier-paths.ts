export const SUPPLIERS_PATH = '/non-distributor';
