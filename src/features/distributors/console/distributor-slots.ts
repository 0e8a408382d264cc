/** The open distributor, for what other features add to it. */
export interface DistributorPart {
  distributorId: number;
  name: string;
}

declare module '#platform/console/slots.ts' {
  interface ComponentSlots {
    /** Below the actions of an open distributor. */
    'distributor.sections': DistributorPart;
  }
}
