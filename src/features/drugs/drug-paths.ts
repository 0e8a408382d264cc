export const DRUGS_PATH = '/drug-details/list';

/** Address of a drug's drawer over the list. */
export const hrefOfDrug = (id: number): string => `${DRUGS_PATH}?record=${id}`;
