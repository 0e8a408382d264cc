import { msg } from '#platform/contract/sentence.ts';

/** States of the machine, as the order shows them. */
export const substitutionStatuses = {
  proposed: msg('Waits for consent'),
  consented: msg('Consented'),
  applied: msg('Substituted'),
  reverted: msg('Reverted'),
  refused: msg('Refused'),
  withdrawn: msg('Withdrawn'),
} as const;
export type SubstitutionStatus = keyof typeof substitutionStatuses;
export const substitutionStates = Object.keys(substitutionStatuses) as SubstitutionStatus[];

/** Those in which the line still waits. */
export const openSubstitutions: readonly SubstitutionStatus[] = ['proposed', 'consented'];
