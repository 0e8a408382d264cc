/** The form that is open. */
export type OpenForm =
  | { kind: 'step' /** Id of the offer. */; offer: string; anchor: HTMLElement }
  | { kind: 'time'; anchor: HTMLElement }
  | { kind: 'start'; anchor: HTMLElement };
