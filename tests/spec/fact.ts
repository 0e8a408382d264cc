/** A test or a set of parametrised tests: every test of the file whose full title contains the words. */
export interface Proof {
  /** Relative to the repository root. */
  file: string;
  words: string;
}

/** A statement of the specification and the tests that prove it. */
export interface Fact {
  /** Unique in its section; stable when the wording changes. */
  id: string;
  says: string;
  proofs: Proof[];
  /** Id of the unbuilt area that it belongs to (§2.1); null otherwise. */
  open: string | null;
}

export interface Section {
  /** `§4.5` */
  number: string;
  title: string;
  facts: Fact[];
}

export const provenBy = (file: string, words: string): Proof => ({ file: `tests/${file}`, words });

/** Areas that are not built yet, named as in §2.1; screens that share a path with a built area have their own names. */
type AreaToCome =
  | 'application-logs'
  | 'auto-short'
  | 'aws-admin'
  | 'call-back-list'
  | 'cio-management'
  | 'cms'
  | 'crm'
  | 'dashboard'
  | 'distributor'
  | 'goodaid-waybill'
  | 'logs'
  | 'offers'
  | 'oms-failure'
  | 'order-place'
  | 'prescription'
  | 'purchase-orders'
  | 'queue-management'
  | 'reward'
  | 'safety-stock'
  | 'schedule-and-reminder'
  | 'short-book'
  | 'sqs-logs'
  | 'store-management'
  | 'wms-setting';

/** The fact belongs to an area that is not built yet. */
export const openIn = (area: AreaToCome): string => area;

export function fact(id: string, says: string, ...shown: (Proof | string)[]): Fact {
  const open = shown.find((item) => typeof item === 'string') ?? null;
  return { id, says, open, proofs: shown.filter((item) => typeof item !== 'string') };
}

/** Facts that are proved by the same tests: id → statement. */
export const factsShownBy = (shown: (Proof | string)[], statements: Readonly<Record<string, string>>): Fact[] =>
  Object.entries(statements).map(([id, says]) => fact(id, says, ...shown));

export const facts = (number: string, title: string, rows: Fact[]): Section => ({ number, title, facts: rows });
