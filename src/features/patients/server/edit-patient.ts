import type { z } from 'zod';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { newConsent, newNote, patientDetails } from '../contract.ts';
import { type Channel, CONSENT_NOTICE, isMinor, type Purpose } from '../patient-choices.ts';
import { patientConsents, patientNotes, type PatientPayload } from '../schema.ts';
import { changePatient, type PatientUser } from './change-patient.ts';
import { requirePastDay } from './create-patient.ts';
import { guardianOf, requireAgeOfGuardian } from './guardian.ts';
import type { StoredPatient } from './patient-record.ts';

interface Key {
  request_key?: string | undefined;
}
type Target = Key & { patient_id: number };
type Seen = Target & { version: number };

const inWords = (value: unknown): string | null =>
  value === null || value === '' ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** Fields that differ, with their values before and after. */
function differences(before: StoredPatient, after: Partial<StoredPatient>): PatientPayload {
  const fields = Object.keys(after) as (keyof StoredPatient)[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const change = { before: inWords(before[field]), after: inWords(after[field]) };
      return change.before === change.after ? [] : [[field, change]];
    }),
  );
}

/** Changes name, phone and preferences. Nothing is written if nothing differs. */
export const updatePatient = (
  db: Database,
  cause: Cause,
  user: PatientUser,
  { patient_id, version, request_key, ...details }: z.output<typeof patientDetails> & Seen,
) =>
  changePatient(
    db,
    cause,
    user,
    { patient_id, version, request_key, ...details },
    async (tx, stored) => {
      requirePastDay(details.born_on, cause.at);
      await requireAgeOfGuardian(tx, stored.id, details.born_on, cause.at);
      const { quiet_from, quiet_until } = details;
      if ((quiet_from === '') !== (quiet_until === ''))
        throw badRequest([{ field: quiet_from === '' ? 'quiet_from' : 'quiet_until', message: msg('Both hours, or none') }]);
      const set = {
        name: details.name,
        phone_no: details.phone_no,
        gender: details.gender || null,
        born_on: details.born_on || null,
        ...(await guardianOf(tx, details, stored.id, cause.at)),
        language: details.language || null,
        quiet_from: quiet_from || null,
        quiet_until: quiet_until || null,
      };
      const { guardian_id: guardian, ...payload } = differences(stored, set);
      return guardian || Object.keys(payload).length > 0 ? { event: 'patient.updated', set, payload } : null;
    },
    details.guardian_id === null ? [] : [details.guardian_id],
  );

export const addNote = (db: Database, cause: Cause, user: PatientUser, { text, ...target }: Target & z.output<typeof newNote>) =>
  changePatient(db, cause, user, { ...target, text }, async (tx, { id }) => {
    await tx.insert(patientNotes).values({ patient_id: id, at: cause.at, user_id: user.id, by: user.name, text });
    return null;
  });

interface Withdrawal {
  patientId: number;
  /** Who was told. */
  user: PatientUser;
  channel: Channel;
  purpose: Purpose;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Runs when a patient withdraws a consent, in its transaction with the patient locked. */
    'consent.withdrawn': (tx: Transaction, cause: Cause, withdrawal: Withdrawal) => Promise<unknown>;
  }
}

/**
 * Keeps a consent or its withdrawal, which needs no more than the consent. A guardian consents for a minor, and nobody to offers
 * to one (DPDP Act 2023, section 9).
 */
export const setConsent = (
  db: Database,
  cause: Cause,
  user: PatientUser,
  { request_key, patient_id, ...consent }: Target & z.output<typeof newConsent>,
) =>
  changePatient(db, cause, user, { request_key, patient_id, ...consent }, async (tx, { id, born_on, guardian }) => {
    const ofMinor = isMinor(born_on, businessDate(cause.at.getTime()));
    if (consent.given && ofMinor && consent.purpose === 'OFFERS')
      throw badRequest([{ field: 'purpose', message: msg('Offers are not sent to minors') }]);
    if (consent.given && ofMinor && guardian === null)
      throw badRequest([{ field: 'given', message: msg('A minor’s guardian consents: add the guardian first') }]);
    await tx.insert(patientConsents).values({
      patient_id: id,
      at: cause.at,
      user_id: user.id,
      by: user.name,
      ...consent,
      notice: CONSENT_NOTICE,
      guardian: ofMinor ? guardian : null,
    });
    if (!consent.given)
      for (const follow of hooks('consent.withdrawn'))
        await follow(tx, cause, { patientId: id, user, channel: consent.channel, purpose: consent.purpose });
    const words = { before: null, after: `${consent.channel} ${consent.purpose}` };
    return { event: consent.given ? 'consent.given' : 'consent.withdrawn', payload: { consent: words } };
  });
