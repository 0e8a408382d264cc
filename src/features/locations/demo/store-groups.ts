import type { postOffices, storeGroupPincodes, storeGroups, storeGroupStores } from '../schema.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { centres } from './pincode-centres.ts';
import { type Store, stores } from './stores.ts';

/** Ids of the cities of §3, as the migration stores them. */
const cityIds: Record<Store['city'], number> = { Mumbai: 1, Pune: 3, Surat: 4 };
const stateOf: Record<Store['city'], string> = { Mumbai: 'Maharashtra', Pune: 'Maharashtra', Surat: 'Gujarat' };

/** Stores that answer for each other. */
const GROUP = 5;
const tags = ['', 'Night delivery', '', 'Cold chain'];

interface Locations {
  groups: Row<typeof storeGroups>[];
  members: Row<typeof storeGroupStores>[];
  pincodes: Row<typeof storeGroupPincodes>[];
  offices: Row<typeof postOffices>[];
}

/** A pincode that another group serves as well, after the preferred one; and one that is not served at present. */
const SHARED = 4;
const CLOSED = 17;

function groupsIn(city: Store['city'], first: number): { group: Row<typeof storeGroups> & { id: number }; own: Store[] }[] {
  const all = stores.filter((store) => store.city === city);
  return Array.from({ length: Math.ceil(all.length / GROUP) }, (_, at) => {
    const own = all.slice(at * GROUP, (at + 1) * GROUP);
    const id = first + at;
    const name = own.length > 1 ? `${own[0]?.name} to ${own.at(-1)?.name}` : `${own[0]?.name}`;
    return { group: { id, name, city_id: cityIds[city], business_tag_display_text: tags[id % tags.length] ?? '' }, own };
  });
}

/** The first group of a pincode is the preferred one. */
function serve({ pincodes }: Locations, store_group_id: number, pincode: string, serviceable: boolean): void {
  const others = pincodes.filter((served) => served.pincode === pincode);
  if (others.some((served) => served.store_group_id === store_group_id)) return;
  pincodes.push({ store_group_id, pincode, priority: others.length + 1, serviceable });
}

/** Store groups of neighbouring stores, what they serve, and the post offices of their pincodes. */
export function demoLocations(): Locations {
  const found: Locations = { groups: [], members: [], pincodes: [], offices: [] };
  for (const city of Object.keys(cityIds) as Store['city'][]) {
    const inCity = groupsIn(city, found.groups.length + 1);
    for (const [at, { group, own }] of inCity.entries()) {
      found.groups.push(group);
      found.members.push(...own.map(({ id }) => ({ store_id: id, store_group_id: group.id })));
      for (const pincode of new Set(own.map((store) => store.pincode))) {
        const number = found.pincodes.length;
        serve(found, group.id, pincode, number % CLOSED !== CLOSED - 1);
        const other = inCity[(at + 1) % inCity.length];
        const isTheirs = other?.own.some((store) => store.pincode === pincode);
        if (other && other.group.id !== group.id && !isTheirs && number % SHARED === 0) serve(found, other.group.id, pincode, true);
      }
    }
  }
  found.offices = stores.map(({ name, pincode, city }) => ({
    name,
    pincode,
    circle: stateOf[city],
    district: city,
    division: city,
    region: city,
    state: stateOf[city],
    country: 'India',
    ...centres[pincode],
  }));
  return found;
}
