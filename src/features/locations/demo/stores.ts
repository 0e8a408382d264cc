import type { City } from '#platform/server/demo/people.ts';
import type { OpeningHours } from '../schema.ts';

/** Store localities of the three cities with their pincodes. */

const localities: Record<City, string> = {
  Mumbai: `Andheri East 400069, Andheri West 400053, Bandra East 400051, Bandra West 400050, Borivali West 400092, Byculla 400008, Chembur 400071,
    Colaba 400005, Dadar East 400014, Dadar West 400028, Ghatkopar East 400077, Ghatkopar West 400086, Goregaon East 400063, Goregaon West 400104,
    Jogeshwari West 400102, Juhu 400049, Kandivali East 400101, Kandivali West 400067, Khar West 400052, Kurla West 400070, Lower Parel 400013,
    Mahim 400016, Malad West 400064, Mulund West 400080, Powai 400076, Sion 400022, Vile Parle East 400057, Worli 400018`,
  Pune: `Aundh 411007, Baner 411045, Bibwewadi 411037, Camp 411001, Chinchwad 411033, Hadapsar 411028, Hinjawadi 411057, Katraj 411046, Kharadi 411014,
    Kondhwa 411048, Kothrud 411038, Nigdi 411044, Pimpri 411018, Shivajinagar 411005, Sinhagad Road 411051, Viman Nagar 411014, Wakad 411057, Warje 411058`,
  Surat: `Adajan 395009, Althan 395017, Amroli 394107, Athwa 395001, Citylight 395007, Dindoli 394210, Katargam 395004, Nanpura 395001, Pal 395009,
    Piplod 395007, Rander 395005, Udhna 394210, Varachha 395006, Vesu 395007`,
};

export interface Store {
  id: number;
  name: string;
  city: City;
  pincode: string;
  /** Monday first. */
  hours: readonly OpeningHours[];
}

/** Every ninth store never shuts, every fifth shuts early on Sundays. Delivery slots, from 9 to 21, lie in all other hours. */
function hoursOf(id: number): OpeningHours[] {
  if (id % 9 === 0) return Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }));
  const usual = id % 2 === 0 ? { opens: '08:00', closes: '22:30' } : { opens: '07:30', closes: '23:00' };
  return Array.from({ length: 7 }, (_, day) => (day === 6 && id % 5 === 0 ? { opens: '09:00', closes: '15:00' } : usual));
}

/** The 60 stores, ids from 1. */
export const stores: readonly Store[] = (Object.keys(localities) as City[])
  .flatMap((city) => localities[city].split(/,\s+/).map((place) => ({ city, name: place.slice(0, -7), pincode: place.slice(-6) })))
  .map((store, index) => ({ id: index + 1, ...store, hours: hoursOf(index + 1) }));

const zones: Readonly<Record<City, string>> = { Mumbai: 'MH-MZ', Pune: 'MH-PZ', Surat: 'GJ-SUR' };

/** Number of a store's retail drug licence. */
export const licenceOf = ({ id, city }: Pick<Store, 'id' | 'city'>): string => `${zones[city]}-${200_000 + id * 731}`;
