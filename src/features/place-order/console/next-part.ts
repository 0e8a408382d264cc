import type { DraftContents, DraftRecord } from '../contract.ts';

export type PartName = 'patient' | 'address' | 'cart' | 'prescription' | 'delivery' | 'discount' | 'payment' | 'review';

/** The part of the screen that an order waits for while it is edited. */
export function nextPart({ patient, slot }: DraftRecord, { address_id, lines, reason }: DraftContents): PartName {
  if (patient === null) return 'patient';
  if (address_id === null) return 'address';
  if (lines.length === 0) return 'cart';
  if (reason === null) return 'prescription';
  return slot === null ? 'delivery' : 'review';
}

/** Where a part begins that is more than its first control. */
const beginnings: Partial<Record<PartName, string>> = {
  address: 'input:checked',
  delivery: '[role=toolbar] [tabindex="0"]',
  review: '[role=alert][tabindex], .mantine-Button-root[data-variant=filled]',
};

const CONTROL = ':is(input, select, textarea, button):not(:disabled)';

/** The control of a part that gets the focus. */
export function firstControl(screen: HTMLElement | null, name: PartName): HTMLElement | null {
  const part = screen?.querySelector<HTMLElement>(`[data-part=${name}]`);
  const beginning = beginnings[name];
  return (beginning && part?.querySelector<HTMLElement>(beginning)) || (part?.querySelector<HTMLElement>(CONTROL) ?? null);
}
