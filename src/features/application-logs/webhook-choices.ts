import { msg } from '#platform/contract/sentence.ts';

/** Whether the signature of a message fitted. */
export const signatureVerdicts = {
  OWN: msg('Signed by this server'),
  VALID: msg('Valid'),
  MISSING: msg('Missing'),
  STALE: msg('Too old: more than 5 minutes'),
  WRONG: msg('Wrong'),
  UNCHECKED: msg('Not checked: refused before'),
} as const;
export type SignatureVerdict = keyof typeof signatureVerdicts;
