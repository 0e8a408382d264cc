import { changing, renamed } from '../changes.ts';
import { because, type Fact, provenBy } from '../fact.ts';
import { built, operation } from './s7-6-groups.ts';

const storeOps = 'src/features/store-ops/store-ops-lists.ts';
const locations = 'src/features/locations/contract.ts';

/** §7.6, of the group Stores and locations. */
export const anchorsAndCities: Fact[] = [
  built(
    'Stores and locations',
    'anchor stores',
    operation('store.anchorStores.rows'),
    provenBy('store-ops/server/anchor-stores.test.ts', 'are listed with the store that serves them first'),
    provenBy('store-ops/console/anchor-stores.test.tsx', 'are beside the other screens of store operations that the user may open'),
    renamed(storeOps, "path: '/anchor-stores'"),
  ),
  built(
    'Stores and locations',
    'city add',
    operation('store.addCity'),
    provenBy('locations/server.test.ts', 'a city is added once per request key'),
    provenBy('store-ops/console/cities.test.tsx', 'are added to the chosen state'),
    renamed(locations, "path: '/store/cities'"),
  ),
];

/** §7.6, of the group Stores and locations. */
export const preferredPincodes: Fact[] = [
  built(
    'Stores and locations',
    'preferred pincodes',
    operation('store.opsStore'),
    provenBy('store-ops/server/positions.test.ts', 'the pincodes for which this group is preferred'),
    changing('src/features/store-ops/server/store-record.ts', 'eq(storeGroupPincodes.priority, 1)', 'eq(storeGroupPincodes.priority, 2)'),
  ),
];

/** §7.6, of the group Other. */
export const mapsCalls: Fact[] = [
  built(
    'Other',
    'maps geocode',
    operation('store.geocode'),
    provenBy('store-ops/server/positions.test.ts', 'finds the centre of the pincode'),
    renamed('src/features/store-ops/contract.ts', "path: '/store/geocode'"),
  ),
  built(
    'Other',
    'maps auth',
    provenBy('store-ops/server/positions.test.ts', 'is asked with the key, which stays on the server'),
    changing('src/features/locations/server/geocode/maps-service.ts', "region: 'in', ...(key !== null && { key })", "region: 'in'"),
    because('The server calls the maps service with its key: the browser has no call of its own to authenticate'),
  ),
];
