export { checkTerms, contradictionsIn, type RateTerms, rateTerms, typedTerms } from './rate-terms.ts';
