/** A drug, as far as its images ask. */
export interface PicturedDrug {
  id: number;
  name: string;
}
