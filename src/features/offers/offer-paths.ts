export const OFFERS_PATH = '/offers/offers';
