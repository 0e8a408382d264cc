import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { storeLicences } from '../schema.ts';

interface Store {
  id: number;
  name: string;
  city: string;
  pincode: string;
  licence_no: string;
}

/** Registration of the seller in each city's state. */
const registrations: Readonly<Record<string, { letter: string; state: string; gstin: string }>> = {
  Mumbai: { letter: 'M', state: 'Maharashtra', gstin: '27AABCG4821K1ZL' },
  Pune: { letter: 'P', state: 'Maharashtra', gstin: '27AABCG4821K1ZL' },
  Surat: { letter: 'S', state: 'Gujarat', gstin: '24AABCG4821K1ZR' },
};

/** Sellers at the demonstration's stores: M01, M02 …, P01 …, S01 …, each with the drug licence of its store. */
export function licencesOf(stores: readonly Store[]): (Row<typeof storeLicences> & { drug_licence: string })[] {
  const numbers = new Map<string, number>();
  return stores.map(({ id, name, city, pincode, licence_no }) => {
    const registration = registrations[city];
    if (!registration) throw new Error(`${city} has no registration`);
    const { letter, state, gstin } = registration;
    const number = (numbers.get(letter) ?? 0) + 1;
    numbers.set(letter, number);
    const code = `${letter}${String(number).padStart(2, '0')}`;
    return {
      store_id: id,
      code,
      legal_name: 'Galen Pharmacies Private Limited',
      address: `${name}, ${city} ${pincode}, ${state}`,
      gstin,
      drug_licence: licence_no,
    };
  });
}
