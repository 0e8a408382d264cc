export const CAMPAIGN_PATH = '/campaign';
