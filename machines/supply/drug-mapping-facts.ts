/** Score from which a drug is suggested. */
export const LIKELY_SCORE = 55;
/** Score from which a product is mapped without a person, if no other drug comes near. */
export const CERTAIN_SCORE = 92;
/** Points between the best drug and the next one from which the best is certain. */
export const CERTAIN_DISTANCE = 8;

/** A drug that a product may be. Scores are 0 to 100. */
export interface MappingCandidate {
  drugId: number;
  drug: string;
  score: number;
  /** Score of the next drug; 0: there is none. */
  runnerUp: number;
}

export const isCertainCandidate = ({ score, runnerUp }: Pick<MappingCandidate, 'score' | 'runnerUp'>): boolean =>
  score >= CERTAIN_SCORE && score - runnerUp >= CERTAIN_DISTANCE;

/** A drug that a person chooses. */
export interface ChosenDrug {
  drugId: number;
  drug: string;
  score: number;
  isRetired: boolean;
  isMerged: boolean;
}

export interface DrugMappingFacts {
  /** Drug that the product is mapped to, or the best candidate; null: none. */
  drugId: number | null;
  score: number | null;
  /** Score of the next candidate of a suggestion. */
  runnerUp: number | null;
  /** Drugs to which the product was mapped and is not any more. */
  refused: readonly number[];
}

export type DrugMappingEvent =
  | { type: 'item.matched'; candidate: MappingCandidate | null }
  | { type: 'item.checked'; score: number }
  | { type: 'item.mapped'; chosen: ChosenDrug }
  | { type: 'item.unmapped' }
  | { type: 'item.rejected' }
  | { type: 'item.reopened' };
