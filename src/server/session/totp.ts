import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';
import { product } from '#contracts/product.ts';

const STEP_SECONDS = 30;

/**
 * Time step (RFC 6238, 30 s) of the code, or null when it is wrong. One step of clock difference is accepted. The
 * caller accepts a step only once, and never an earlier one.
 */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const result = verifySync({ secret, token: code, epoch: Math.floor(at.getTime() / 1000), epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** A code that is accepted at this moment and later than `afterStep`; null when there is none yet. */
export function usableCode(secret: string, at: Date, afterStep: number): string | null {
  const now = Math.floor(at.getTime() / 1000 / STEP_SECONDS);
  const step = Math.max(now - 1, afterStep + 1);
  return step <= now + 1 ? generateSync({ secret, epoch: step * STEP_SECONDS }) : null;
}

/** A new secret of 160 random bits, in base32. */
export const newSecret = (): string => generateSecret({ length: 20 });

/** What the picture for the authenticator app says. */
export const enrolmentUri = (secret: string, account: string): string => generateURI({ issuer: product.title, label: account, secret });
