import { changing, renamed } from '../changes.ts';
import { because, type Fact, provenBy } from '../fact.ts';
import { built, operation } from './s7-6-groups.ts';

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
