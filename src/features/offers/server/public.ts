export { adjustPromo, hasPromo, judgePromos, type JudgedPromo, promoNamed, returnPromo, spendPromo } from './promo-rules.ts';
