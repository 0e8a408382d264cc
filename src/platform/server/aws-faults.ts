import { legible } from './webhooks/ask-signed.ts';

/** An error of the SDK of Amazon's services. */
export interface SdkFault {
  name?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Why a service of Amazon could not be read. */
export type AwsProblem = 'NO-ANSWER' | 'REFUSED' | 'UNAVAILABLE';

const refusals: readonly string[] = [
  'AccessDenied',
  'AccessDeniedException',
  'AuthFailure',
  'CredentialsProviderError',
  'InvalidClientTokenId',
  'UnauthorizedOperation',
  'UnrecognizedClientException',
];

/** The credentials, or what they allow, are refused: the same request would be refused again. */
export const isAccessRefused = ({ name = '' }: SdkFault): boolean => refusals.includes(name);

const isTimeout = ({ name }: SdkFault): boolean => name === 'TimeoutError' || name === 'AbortError';

/** The service's own words. */
export const detailOf = ({ name = '', message = '' }: SdkFault): string => legible([name, message].filter(Boolean).join(': '));

/** @param timeout of the request, milliseconds */
export function awsProblemOf(fault: SdkFault, timeout: number): { problem: AwsProblem; detail: string } {
  if (isTimeout(fault)) return { problem: 'NO-ANSWER', detail: `No answer within ${timeout / 1000} s` };
  if (isAccessRefused(fault)) return { problem: 'REFUSED', detail: detailOf(fault) };
  return { problem: fault.$metadata?.httpStatusCode === undefined ? 'NO-ANSWER' : 'UNAVAILABLE', detail: detailOf(fault) };
}
