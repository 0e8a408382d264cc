import type { Bill } from '../../contract.ts';

/** What an invoice shows, with its dates in words, because the thread that draws it does not know the business time zone. */
export interface Invoice {
  bill: Omit<Bill, 'billed_at' | 'cancelled_at' | 'prints' | 'lines'> & { lines: readonly InvoiceLine[] };
  order: { code: string; customer: string; phone_no: string; address: string; payment: string };
  /** dd-mm-yyyy */
  billedOn: string;
  cancelledOn: string | null;
  /** `Original`, or when and by whom the duplicate was printed. */
  copy: string;
}

export type InvoiceLine = Omit<Bill['lines'][number], 'id' | 'expires_on'> & {
  /** mm-yyyy */
  expiry: string | null;
};
