import type { Severity } from '#features/patients/public.ts';
import { type City, person } from '#platform/server/demo/people.ts';

/** A store that serves patients. */
export interface Store {
  id: number;
  name: string;
  city: City;
  pincode: string;
}

export interface Patient {
  id: number;
  name: string;
  phone_no: string;
  gender: string | null;
  born_on: string | null;
  allergies: { name: string; severity: Severity | null; since: string | null }[];
  /** The store that serves the patient, and where parcels go. */
  store: Store;
  address: string;
}

const allergies = ['penicillin', 'sulfa drugs', 'codeine', 'ibuprofen', 'aspirin', 'iodine', 'cephalosporins', 'peanuts'];

const buildings = [
  'Sai Darshan',
  'Shanti Niketan',
  'Silver Oak',
  'Gokul Residency',
  'Anand Vihar',
  'Shree Krupa',
  'Lotus Heights',
  'Neelkanth Apartment',
  'Rajhans Enclave',
  'Green Acres',
  'Om Sai Society',
  'Vasant Kunj',
  'Sunrise Towers',
  'Mangalmurti',
  'Parijat',
  'Sukhwani Park',
];

const roads: Record<City, readonly string[]> = {
  Mumbai: ['Station Road', 'S V Road', 'Link Road', 'Gokhale Road', 'Hill Road', 'M G Road', 'Temple Lane', 'Market Road'],
  Pune: ['Karve Path', 'D P Road', 'Paud Road', 'Main Street', 'Ganesh Peth Lane', 'Lane 7', 'Market Yard Road', 'Tilak Path'],
  Surat: ['Ring Road', 'Canal Road', 'Gaurav Path', 'V I P Road', 'L P Savani Road', 'Station Road', 'Anand Mahal Road', 'Udhna Main Road'],
};

const severities: readonly (Severity | null)[] = ['MODERATE', 'SEVERE', 'MILD', null];

/** Severity and date of an allergy follow from the patient's id. */
const allergyOf = (id: number, name: string) => ({
  name,
  severity: severities[id % severities.length] ?? null,
  since: id % 3 === 0 ? null : `20${10 + (id % 15)}-0${1 + (id % 9)}-15`,
});

/** The patient with this id: the same one for the same stores. */
export function patient(id: number, stores: readonly Store[]): Patient {
  const { name, phone, isWoman, bornOn, flat, locality: store, draw } = person(id, stores);
  return {
    id,
    name,
    phone_no: phone,
    gender: draw.chance(0.97) ? (isWoman ? 'F' : 'M') : null,
    born_on: draw.chance(0.94) ? bornOn : null,
    allergies: draw.chance(0.12) ? [allergyOf(id, draw.pick(allergies))] : [],
    store,
    address: `${flat}, ${draw.pick(buildings)}, ${draw.pick(roads[store.city])}, ${store.name}, ${store.city}`,
  };
}
