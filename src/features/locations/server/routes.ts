import { beginRowsBatch } from '#platform/import/server/bulk-edit-batch.ts';
import { listsOfTarget } from '#platform/import/server/targets.ts';
import { editableListHandlers, listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { pincodeSource, postOfficeSource, storeGroupPincodeSource } from './location-sources.ts';
import { addCity, listLocations, storeOptions } from './locations.ts';
import { anchorStoreTarget } from './anchor-store-target.ts';
import { readPincode, setAnchorStore } from './pincodes.ts';
import { readServiceability } from './serviceability.ts';

const operations = operationsOf(contract);
const { store } = operations;

export const routes = operations.router({
  store: {
    pincodes: listHandlers(store.pincodes, pincodeSource),
    postOffices: listHandlers(store.postOffices, postOfficeSource),
    storeGroupPincodes: editableListHandlers(store.storeGroupPincodes, storeGroupPincodeSource, beginRowsBatch),
    locations: store.locations.handler(({ context: { db }, input }) => listLocations(db, input.state_id)),
    addCity: store.addCity.handler(({ context: { db, cause }, input }) => addCity(db, cause(), input)),
    pincode: store.pincode.handler(({ context: { db }, input }) => readPincode(db, input.pincode_id)),
    stores: store.stores.handler(async ({ context: { db }, input }) => ({ options: await storeOptions(db, input) })),
    setAnchorStore: store.setAnchorStore.handler(async ({ context: { db, cause, realtime }, input }) => {
      const record = await setAnchorStore(db, cause(), input);
      for (const list of listsOfTarget(anchorStoreTarget.id)) realtime.recordsChanged(list);
      return record;
    }),
    serviceability: store.serviceability.handler(({ context: { db, clock }, input }) =>
      readServiceability(db, input, input.at === undefined ? clock.now() : new Date(input.at)),
    ),
  },
});
