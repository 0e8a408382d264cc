interface Person {
  id: number;
  name: string;
}

/** Another contract of the distributor that has prices of the same drugs in the same days. */
export interface RivalContract {
  number: string;
  /** Names of these drugs. */
  drugs: readonly string[];
}

/** What is judged of a contract with a distributor. Days are yyyy-mm-dd. */
export interface SupplyContractFacts {
  lines: number;
  firstDay: string;
  lastDay: string;
  /** Who submitted it; null: nobody has. */
  submitter: Person | null;
  /** The distributor is neither suspended nor closed. */
  isSupplied: boolean;
  /** Approved or in force; null: none. */
  rival: RivalContract | null;
}

interface ByUser {
  by: Person;
}

/** `on`: today in the business's time zone. */
export type SupplyContractEvent =
  | { type: 'contract.changed'; lines: number; firstDay: string; lastDay: string }
  | (ByUser & { type: 'contract.submitted'; on: string })
  | (ByUser & { type: 'contract.returned'; reason: string })
  | (ByUser & { type: 'contract.approved'; on: string })
  | (ByUser & { type: 'contract.withdrawn'; reason: string })
  | (ByUser & { type: 'contract.terminated'; reason: string })
  | { type: 'day.begun'; on: string };
