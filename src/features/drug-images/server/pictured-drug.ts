/** Fields of a drug that its images need. */
export interface PicturedDrug {
  id: number;
  name: string;
}
