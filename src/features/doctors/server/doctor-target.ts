import { z } from 'zod';
import { typedPhone } from '#platform/contract/fields.ts';
import { isPersonName } from '#platform/contract/person-name.ts';
import { msg } from '#platform/contract/sentence.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import { councils, normalRegistration } from '../registration.ts';

const registration = z
  .string()
  .transform(normalRegistration)
  .refine((number) => /^[A-Z0-9/-]+$/.test(number) && /\d/.test(number), msg('A registration number such as 2011/04/1187'));

const personName = z.string().refine(isPersonName, msg('A name with at least two letters'));

/** Doctors from files, and one by one: council and registration number identify them. */
export const doctorTarget = tableTarget({
  id: 'doctors',
  title: msg('Doctors'),
  about: msg('Doctors whose prescriptions are dispensed, by medical council and registration number.'),
  permission: 'doctors.manage',
  table: 'doctors',
  key: ['council', 'registration_no'],
  retires: true,
  fields: [
    { name: 'name', label: msg('Name'), kind: 'text', check: personName, longest: 120, required: true, example: 'Dr Rohini Sathe' },
    { name: 'council', label: msg('Council'), kind: 'choice', choices: councils, required: true, example: councils.MMC },
    {
      name: 'registration_no',
      label: msg('Registration number'),
      help: msg('As in the register of the council'),
      kind: 'text',
      check: registration,
      longest: 40,
      required: true,
      example: '2011/04/1187',
    },
    { name: 'phone', label: msg('Phone'), kind: 'text', check: typedPhone, example: '9820012345' },
    {
      name: 'address',
      label: msg('Address'),
      help: msg('The register of Schedule H1 names it'),
      kind: 'text',
      longest: 200,
      example: 'Shree Sai Clinic, Andheri West, Mumbai 400053',
    },
    { name: 'city', label: msg('City'), kind: 'text', longest: 80, example: 'Mumbai' },
    { name: 'speciality', label: msg('Speciality'), kind: 'text', longest: 80, example: 'General physician' },
  ],
});
