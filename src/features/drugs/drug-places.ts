export const DRUGS_PATH = '/drug-details/list';

/** Address of a drug, open over the list. */
export const placeOfDrug = (id: number): string => `${DRUGS_PATH}?record=${id}`;
