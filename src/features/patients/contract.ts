import { z } from 'zod';
import {
  choiceOf,
  date,
  id,
  idInAddress,
  moment,
  name,
  orEmpty,
  pincode,
  requestKey,
  sentenceOutput,
  shortTime,
  text,
  typedPhone,
} from '#platform/contract/fields.ts';
import { changeErrors } from '#platform/record/contract.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { erasure } from './erasure-contract.ts';
import { timelineOperations } from './timeline-contract.ts';
import { mergeOperations } from './merge-contract.ts';
import { SEARCH_LONGEST } from '#platform/contract/search-words.ts';
import { allergyShape, severities, type Severity } from './allergy.ts';
import { addressTypes, addressUses, channels, consentSources, genders, languages, purposes, relationships } from './patient-choices.ts';

/** Who a patient is. */
const person = z.strictObject({
  name,
  phone_no: typedPhone,
  gender: orEmpty(choiceOf(genders)).default(''),
  born_on: orEmpty(date).default(''),
  /** Of a minor; required then. */
  guardian: orEmpty(name).default(''),
  /** The guardian, if they are a patient too: their name is used. */
  guardian_id: id.nullable().default(null),
});

/** A patient who is new to us (§5). */
export const newPatient = z.strictObject({
  ...person.shape,
  /** The first address, with its pincode; empty: none. */
  address: orEmpty(text(300)).default(''),
  pincode: orEmpty(pincode).default(''),
});

/** Everything about a patient that is changed in one form. */
export const patientDetails = z.strictObject({
  ...person.shape,
  language: orEmpty(choiceOf(languages)).default(''),
  quiet_from: orEmpty(shortTime).default(''),
  quiet_until: orEmpty(shortTime).default(''),
});

export type PatientDetails = z.output<typeof patientDetails>;

export const newAddress = z.strictObject({
  type: z.enum(addressTypes),
  used_for: z.enum(addressUses).default('DELIVERY'),
  address: text(300),
  pincode,
});

/** A molecule or a group of molecules by name, or other words, which are kept as typed. */
export const newAllergy = z.strictObject({
  name: text(120),
  severity: z.enum(Object.keys(severities) as [Severity, ...Severity[]], msg('Choose how severe it is')),
  /** Empty: unknown. */
  since: orEmpty(date).default(''),
});

export const newNote = z.strictObject({ text: text(2_000) });

export const newConsent = z.strictObject({
  channel: choiceOf(channels),
  purpose: choiceOf(purposes),
  given: z.boolean(),
  source: choiceOf(consentSources),
});

export const newRelative = z.strictObject({
  relative_id: id,
  relationship: z.enum(relationships),
});

const found = z.object({
  patient_id: z.number(),
  name: z.string(),
  phone_no: z.string(),
  gender: z.string().nullable(),
  born_on: z.string().nullable(),
  /** The default; null: none is known. */
  address: z.string().nullable(),
});
export type FoundPatient = z.infer<typeof found>;

const address = z.object({
  id: z.number(),
  type: z.enum(addressTypes),
  address: z.string(),
  pincode: z.string(),
  used_for: z.enum(addressUses),
  is_default: z.boolean(),
  /** Whether a store delivers there. */
  served: z.boolean(),
});
export type PatientAddress = z.infer<typeof address>;

const allergy = z.object({
  id: z.number(),
  ...allergyShape().shape,
  since: z.string().nullable(),
  /** `TYPED`: no drug is checked against it. */
  kind: z.enum(['MOLECULE', 'GROUP', 'TYPED']),
});
export type PatientAllergy = z.infer<typeof allergy>;

const patient = z.object({
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  version: z.number(),
  name: z.string(),
  phone_no: z.string(),
  gender: choiceOf(genders).nullable(),
  born_on: z.string().nullable(),
  is_minor: z.boolean(),
  /** The gravest first. */
  allergies: z.array(allergy),
  guardian: z.string().nullable(),
  /** Null: none, or no patient. */
  guardian_id: z.number().nullable(),
  language: choiceOf(languages).nullable(),
  quiet_from: z.string().nullable(),
  quiet_until: z.string().nullable(),
  /** Personal data is empty since then; null: not erased. */
  erased: z.object({ at: moment, by: z.string() }).nullable(),
  /** The last change. */
  changed: z.object({ by: z.string(), at: moment }).nullable(),
  addresses: z.array(address),
  /** Everybody of the family, the patient included; empty: none. */
  family: z.array(
    z.object({ patient_id: z.number(), name: z.string(), born_on: z.string().nullable(), relationship: z.enum(relationships) }),
  ),
  /** The consent or withdrawal that holds, by channel and purpose. */
  consents: z.array(
    z.object({
      channel: choiceOf(channels),
      purpose: choiceOf(purposes),
      given: z.boolean(),
      notice: z.string(),
      source: choiceOf(consentSources),
      guardian: z.string().nullable(),
      at: moment,
      by: z.string(),
    }),
  ),
  /** Merges into this patient that can be undone. */
  merges: z.array(z.object({ merge_id: z.number(), name: z.string(), merged_at: moment })),
  /** Work that waits, with where it is done. */
  open: z.array(z.object({ kind: z.string(), count: z.number(), text: sentenceOutput, path: z.string() })),
});
export type PatientRecord = z.infer<typeof patient>;

const target = { patient_id: idInAddress };
const seen = { ...target, version: id };
const key = { request_key: requestKey.optional() };
/** Of a change of a patient's record: what is saved now. */
export const patientErrors = changeErrors(patient);

const changing = (method: 'POST' | 'PUT' | 'DELETE', path: string, summary: string) =>
  operation('patients.edit', { method, path: `/crm/patients/{patient_id}${path}` as const, summary }).errors(patientErrors);

/** CRM service: patients (§7.6). */
const operations = {
  findPatients: operation('patients.read', {
    method: 'GET',
    path: '/crm/patients',
    summary: 'Patients by phone, name, order or address; small typos in names are fine',
  })
    .input(z.strictObject({ search: text(SEARCH_LONGEST) }))
    .output(z.object({ rows: z.array(found) })),

  createPatient: operation('patients.edit', { method: 'POST', path: '/crm/patients', summary: 'A patient who is new to us' })
    .errors({ UNPROCESSABLE_CONTENT: patientErrors.UNPROCESSABLE_CONTENT })
    .input(z.strictObject({ ...newPatient.shape, ...key }))
    .output(z.object({ patient_id: z.number() })),

  patient: operation('patients.read', {
    method: 'GET',
    path: '/crm/patients/{patient_id}',
    summary: 'One patient: addresses, family, consents, open work',
  })
    .input(z.strictObject(target))
    .output(patient),

  updatePatient: changing('PUT', '', 'Name, phone, language, quiet hours')
    .input(z.strictObject({ ...seen, ...patientDetails.shape, ...key }))
    .output(patient),

  createAddress: operation('patients.edit', {
    method: 'POST',
    path: '/crm/patients/{patient_id}/addresses',
    summary: 'A further address of a patient',
  })
    .errors({ UNPROCESSABLE_CONTENT: patientErrors.UNPROCESSABLE_CONTENT })
    .input(z.strictObject({ ...target, ...newAddress.shape, ...key }))
    .output(z.object({ patient_id: z.number(), address_id: z.number() })),
  updateAddress: changing('PUT', '/addresses/{address_id}', 'Another wording of an address')
    .input(z.strictObject({ ...seen, address_id: idInAddress, ...newAddress.shape, ...key }))
    .output(patient),
  setDefaultAddress: changing('POST', '/addresses/{address_id}/default', 'The address that orders go to unless another is chosen')
    .input(z.strictObject({ ...seen, address_id: idInAddress, ...key }))
    .output(patient),
  removeAddress: changing('POST', '/addresses/{address_id}/remove', 'An address that is no longer used; orders keep it')
    .input(z.strictObject({ ...seen, address_id: idInAddress, next_default_id: id.nullable().default(null), ...key }))
    .output(patient),

  findAllergens: operation('patients.read', {
    method: 'GET',
    path: '/crm/allergens',
    summary: 'Molecules and groups of molecules that a patient may be allergic to',
  })
    .input(z.strictObject({ search: text(SEARCH_LONGEST) }))
    .output(z.object({ rows: z.array(z.object({ name: z.string(), kind: z.enum(['MOLECULE', 'GROUP']) })) })),
  addAllergy: changing('POST', '/allergies', 'An allergy of a patient')
    .input(z.strictObject({ ...target, ...newAllergy.shape, ...key }))
    .output(patient),
  updateAllergy: changing('PUT', '/allergies/{allergy_id}', 'Another name, severity or date of an allergy')
    .input(z.strictObject({ ...seen, allergy_id: idInAddress, ...newAllergy.shape, ...key }))
    .output(patient),
  removeAllergy: changing('POST', '/allergies/{allergy_id}/remove', 'An allergy that was recorded by mistake')
    .input(z.strictObject({ ...seen, allergy_id: idInAddress, ...key }))
    .output(patient),

  addPatientNote: changing('POST', '/notes', 'A note about a patient')
    .input(z.strictObject({ ...target, ...newNote.shape, ...key }))
    .output(patient),
  setConsent: changing('POST', '/consents', 'A consent to messages, or its withdrawal (DPDP Rules 2025)')
    .input(z.strictObject({ ...target, ...newConsent.shape, ...key }))
    .output(patient),
  addRelative: changing('POST', '/family', 'Another patient of the same family')
    .input(z.strictObject({ ...target, ...newRelative.shape, ...key }))
    .output(patient),
  removeRelative: changing('POST', '/family/remove', 'The patient leaves the family')
    .input(z.strictObject({ ...target, relative_id: id, ...key }))
    .output(patient),

  patientErasure: operation('patients.erase', {
    method: 'GET',
    path: '/crm/patients/{patient_id}/erasure',
    summary: 'What an erasure of a patient removes, and what is kept and why',
  })
    .input(z.strictObject(target))
    .output(erasure),
  erasePatient: operation('patients.erase', {
    method: 'POST',
    path: '/crm/patients/{patient_id}/erase',
    summary: 'Removes the personal data of a patient for good (DPDP Act 2023, section 12)',
  })
    .errors(patientErrors)
    .input(z.strictObject({ ...seen, ...key }))
    .output(erasure),

  similarPatients: operation('patients.read', {
    method: 'GET',
    path: '/crm/similar-patients',
    summary: 'Patients with a like name, and the same phone or address, who may be the same person',
  })
    .input(
      z.strictObject({
        name: text(120),
        phone_no: typedPhone,
        /** As typed: each of its words is in the address. */
        address: text(300).optional(),
        pincode: pincode.optional(),
        /** A patient who is known: their addresses count too. */
        except: idInAddress.optional(),
      }),
    )
    .output(z.object({ rows: z.array(found) })),
};

export const contract = { crm: { ...operations, ...timelineOperations, ...mergeOperations } };
