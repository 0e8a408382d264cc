export const POINTS_PATH = '/crm/points';
export const POINTS_UPLOAD_PATH = '/crm/points/upload-csv';
