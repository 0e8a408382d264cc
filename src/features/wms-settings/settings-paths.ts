/** Id of the area that has the menu entry of the warehouse settings (§2.2). */
export const WMS_SETTINGS = 'wms-setting';
export const PLANNING_PATH = '/wms-setting/planningsetting';
export const CATEGORIES_PATH = '/wms-setting/categorysetting';
export const DISTRIBUTORS_PATH = '/wms-setting/distributor-config';
export const DRUG_DISTRIBUTORS_PATH = '/wms-setting/drug-distributor-config';
export const UPLOADS_PATH = '/wms-setting/bulk-upload';
