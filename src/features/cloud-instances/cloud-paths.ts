export const CLOUD_PATH = '/aws-admin';
