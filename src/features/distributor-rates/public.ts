export { checkTerms, type RateTerms, rateTerms, typedTerms } from './rate-terms.ts';
