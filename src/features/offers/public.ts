export { promoAmount, type PromoRate } from './promo-amount.ts';
