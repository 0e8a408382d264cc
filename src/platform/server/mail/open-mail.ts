import { createTransport } from 'nodemailer';
import type { MailSettings } from '#platform/server/config.ts';
import type { MailAnswer, MailPort } from './mail-port.ts';

/** Limits of a mail server's answers. Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Longest part of a mail server's words that is kept. Characters. */
const LONGEST_DETAIL = 200;

interface MailFault {
  /** Of the library, such as `ETIMEDOUT`. */
  code?: string;
  /** Of SMTP (RFC 5321): from 500 on the letter is refused for good. */
  responseCode?: number;
}

/** Addresses are personal data, and are not kept in logs. */
const withoutAddresses = (words: string): string =>
  words
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .slice(0, LONGEST_DETAIL);

function refusalOf(fault: unknown): MailAnswer {
  const { code, responseCode } = fault as MailFault;
  const detail = withoutAddresses(fault instanceof Error ? fault.message : String(fault));
  if (code === 'ETIMEDOUT') return { accepted: false, problem: 'NO-ANSWER', detail, permanent: false };
  // Wrong credentials are the installation's fault: its letters wait until they are right.
  const isRefused = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return { accepted: false, problem: isRefused ? 'REFUSED' : 'UNAVAILABLE', detail, permanent: isRefused };
}

/** Sends over SMTP. */
function mailOverSmtp(url: string, from: string): MailPort {
  const transport = createTransport({ url, ...timeouts }, { from });
  const domain = from.replace(/^.*@/, '').replace(/>$/, '');
  return {
    send: async ({ id, to, subject, text, attachments }) => {
      try {
        // A letter that is sent again after a lost answer has the same id, by which mailboxes recognise it.
        const { response } = await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          to,
          subject,
          text,
          attachments: attachments.map((each) => ({ ...each })),
        });
        return { accepted: true, reference: withoutAddresses(response) };
      } catch (fault) {
        return refusalOf(fault);
      }
    },
  };
}

/** The configured mail server; without one the simulated one of the demonstration, or none: letters wait. */
export function openMail({ url, from }: MailSettings, isDemo: boolean): MailPort | null {
  if (url !== null) return mailOverSmtp(url, from);
  return isDemo
    ? { send: ({ id }) => Promise.resolve({ accepted: true, reference: `250 ${id.replace('msg_', 'SIM-').slice(0, 12)}` }) }
    : null;
}
