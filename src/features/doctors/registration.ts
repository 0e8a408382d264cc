import { msg } from '#platform/contract/sentence.ts';

/** Medical councils that register doctors, by the letters that precede their numbers. */
export const councils = {
  MMC: msg('Maharashtra Medical Council'),
  GMC: msg('Gujarat Medical Council'),
  DMC: msg('Delhi Medical Council'),
  KMC: msg('Karnataka Medical Council'),
  TNMC: msg('Tamil Nadu Medical Council'),
  RMC: msg('Rajasthan Medical Council'),
  MPMC: msg('Madhya Pradesh Medical Council'),
  UPMC: msg('Uttar Pradesh Medical Council'),
  WBMC: msg('West Bengal Medical Council'),
  TSMC: msg('Telangana Medical Council'),
  GOMC: msg('Goa Medical Council'),
  NMC: msg('National Medical Commission'),
} as const;

const PREFIX = new RegExp(`^(${Object.keys(councils).join('|')})[-/:]*(?=[A-Z]?-?\\d)`);

const folded = (written: string): string => written.toUpperCase().replaceAll(/[\s.,]+/g, '');

/** The one form in which a registration number is stored, without its council: ` mmc 2011/04/1187.` → `2011/04/1187`. */
export const normalRegistration = (written: string): string => folded(written).replace(PREFIX, '');

/** The council whose letters precede a number; null without them. */
export const councilIn = (written: string): string | null => PREFIX.exec(folded(written))?.[1] ?? null;

export interface Registration {
  council: string;
  registration_no: string;
}

/** As prescriptions name it: `MMC 2011/04/1187`. */
export const registrationInWords = ({ council, registration_no: number }: Registration): string => `${council} ${number}`;

/** Whether a number on a prescription is this one, with or without the letters of the council. */
export const isRegistration = (written: string, { council, registration_no: number }: Registration): boolean =>
  normalRegistration(written) === number && (councilIn(written) ?? council) === council;
