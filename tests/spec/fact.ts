/** One test, or one set of parametrised tests: every test of the file whose full title contains the words. */
export interface Proof {
  /** From the top of the checkout. */
  file: string;
  words: string;
}

/** A statement of the specification, and what shows that it is true. */
export interface Fact {
  /** Unique in its section; stays when the words change. */
  id: string;
  says: string;
  proofs: Proof[];
  /** Id of the area that it waits for (§2.1), where that area is not built yet. */
  open: string | null;
}

export interface Section {
  /** `§4.5` */
  number: string;
  title: string;
  facts: Fact[];
}

export const provenBy = (file: string, words: string): Proof => ({ file: `tests/${file}`, words });

/** Areas to come, by the names of §2.1; screens that share a path with an area that is built have names of their own. */
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

/** Many facts that the same tests show: id → what it says. */
export const factsShownBy = (shown: (Proof | string)[], statements: Readonly<Record<string, string>>): Fact[] =>
  Object.entries(statements).map(([id, says]) => fact(id, says, ...shown));

export const facts = (number: string, title: string, rows: Fact[]): Section => ({ number, title, facts: rows });
