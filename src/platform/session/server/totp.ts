import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';
import { product } from '#platform/contract/product.ts';

const STEP_SECONDS = 30;

/**
 * Time step (RFC 6238, 30 s) of the code, or null if it is wrong. Accepts one step of clock difference. The caller must accept
 * each step only once, and no earlier one.
 */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const result = verifySync({ secret, token: code, epoch: Math.floor(at.getTime() / 1000), epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Time for typing and sending a code, in seconds. */
const TIME_TO_TYPE = 10;

/** A code that stays valid long enough to be typed, later than `afterStep`; null if there is none yet. */
export function usableCode(secret: string, at: Date, afterStep: number): string | null {
  const seconds = at.getTime() / 1000;
  const earliest = Math.floor((seconds + TIME_TO_TYPE) / STEP_SECONDS) - 1;
  const step = Math.max(earliest, afterStep + 1);
  return step <= Math.floor(seconds / STEP_SECONDS) + 1 ? generateSync({ secret, epoch: step * STEP_SECONDS }) : null;
}

/** A new secret of 160 random bits, in base32. */
export const newSecret = (): string => generateSecret({ length: 20 });

/** Content of the QR code for authenticator apps. */
export const enrolmentUri = (secret: string, account: string): string => generateURI({ issuer: product.title, label: account, secret });
