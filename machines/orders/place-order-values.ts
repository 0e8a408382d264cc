import type { DraftContents } from '#features/place-order/contract.ts';

/** The draft as the server answered it. */
export interface SavedDraft {
  version: number;
  /** What the customer pays, paise. */
  value: number;
  contents: DraftContents;
  /** Keys of what the agent has to confirm before the order is placed. */
  risks: readonly string[];
}

/** A slot that the agent chose; null gives the former one back. */
export type ChosenSlot = { slot_id: number; day: string } | null;

/** Rejection of the actors. */
export interface DraftRefusal {
  message: string;
  /**
   * `changed`: somebody else has it, or it has ended. `price-moved`: `saved` has the new price. `risk`: `saved` has a risk that was not
   * confirmed. Null: any other reason.
   */
  code: 'changed' | 'price-moved' | 'risk' | null;
  /** The draft as it is now, if the server said so. */
  saved: SavedDraft | null;
}

export type DraftEnding = 'park' | 'discard';

/** `resting`: parked, or somebody else's. */
export type PlaceOrderStart = 'editing' | 'resting' | 'ended';

/** What the agent does. */
export type PlaceOrderEvent =
  | { type: 'contents.changed'; contents: DraftContents }
  | { type: 'slot.choose'; slot: ChosenSlot }
  /** Something is typed in a field, which holds with Enter or once the field is left; or it holds now. */
  | { type: 'field.typed'; field: string; holds: boolean }
  | { type: 'save.retry' }
  /** `ready`: the server says that nothing is missing. */
  | { type: 'order.place'; ready: boolean }
  | { type: 'approval.ask' }
  /** Someone else approved the discount. */
  | { type: 'draft.refreshed'; saved: SavedDraft }
  | { type: 'risk.confirm'; risk: string; isConfirmed: boolean }
  | { type: 'risks.decline' }
  | { type: 'price.confirm' }
  | { type: 'price.decline' }
  | { type: 'draft.leave'; ending: DraftEnding }
  | { type: 'draft.take' };

/** What the chart knows of the draft. */
export interface PlaceOrderContext extends SavedDraft {
  draftId: number;
  /** There are changes that the running request does not include. */
  unsent: boolean;
  /** To be held once the changes are saved. */
  wanted: { slot: ChosenSlot } | null;
  /** Names of the fields in which something is typed that does not hold yet. */
  typedIn: readonly string[];
  /** Risks that the agent has confirmed since the order was last to be placed. */
  confirmed: readonly string[];
  ending: DraftEnding;
  /** What the customer was told before the price moved, paise. */
  toldValue: number;
  error: string | null;
  start: PlaceOrderStart;
}

/** What was typed meanwhile, with the address that the server chose for a new patient. */
export const withAddress = (typed: DraftContents, saved: DraftContents): DraftContents =>
  typed.address_id === null && typed.patient_id === saved.patient_id ? { ...typed, address_id: saved.address_id } : typed;
