import { inTab } from '#platform/console/storage/tab-storage.ts';
import type { RegistrationForm } from '#machines/session/registration.ts';

/** Fields of an open registration, so that a reload returns to it. The password is never stored. */
export type RegistrationDraft = Omit<RegistrationForm, 'password'>;

const KEY = 'registration_draft';
const empty: RegistrationDraft = { user_name: '', phone_no: '', gender: '', email: '' };

export const keepRegistration = ({ user_name, phone_no, gender, email }: RegistrationDraft): void =>
  inTab((tab) => tab.setItem(KEY, JSON.stringify({ user_name, phone_no, gender, email })), undefined);

export const dropRegistration = (): void => inTab((tab) => tab.removeItem(KEY), undefined);

/** Null if no registration is open. */
export function readRegistration(): RegistrationDraft | null {
  const text = inTab((tab) => tab.getItem(KEY), null);
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as Record<string, unknown>;
    const fields = Object.keys(empty).map((name) => [name, typeof stored[name] === 'string' ? stored[name] : '']);
    return Object.fromEntries(fields) as RegistrationDraft;
  } catch {
    return empty;
  }
}
