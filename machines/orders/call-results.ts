/** Results of a call (§3, CallDetailStatusChoices). */
export const callResults = ['CONNECTED', 'NOT-ANSWERED', 'BUSY', 'SWITCHED-OFF', 'WRONG-NUMBER', 'CALL-BACK'] as const;
export type CallResult = (typeof callResults)[number];
