import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { describeDrugImage, listDrugImages, orderDrugImages, removeDrugImage } from './drug-images.ts';
import { assignImage, discardImage, listWaiting, matchImages } from './match-images.ts';

const operations = operationsOf(contract);
const { item } = operations;

/** Images of drugs. */
export const routes = operations.router({
  item: {
    drugImages: item.drugImages.handler(({ context: { db, clock }, input }) => listDrugImages(db, clock.now(), input.drug_id)),
    orderDrugImages: item.orderDrugImages.handler(async ({ context: { db, clock, cause }, input }) => {
      await orderDrugImages(db, cause(), input.drug_id, input.file_ids);
      return listDrugImages(db, clock.now(), input.drug_id);
    }),
    describeDrugImage: item.describeDrugImage.handler(async ({ context: { db, clock, cause }, input }) => {
      await describeDrugImage(db, cause(), input.drug_id, input.file_id, input.alt);
      return listDrugImages(db, clock.now(), input.drug_id);
    }),
    removeDrugImage: item.removeDrugImage.handler(async ({ context: { db, clock, cause }, input }) => {
      await removeDrugImage(db, cause(), input.drug_id, input.file_id);
      return listDrugImages(db, clock.now(), input.drug_id);
    }),
    matchDrugImages: item.matchDrugImages.handler(({ context: { db, files: storage, cause, principal }, input }) =>
      matchImages({ db, storage, cause: cause(), principal }, input.file_ids),
    ),
    waitingImages: item.waitingImages.handler(({ context: { db, clock }, input }) => listWaiting(db, clock.now(), input)),
    assignImage: item.assignImage.handler(({ context: { db, files: storage, cause, principal }, input }) =>
      assignImage({ db, storage, cause: cause(), principal }, input.file_id, input.drug_id),
    ),
    discardImage: item.discardImage.handler(({ context: { db, files: storage, cause, principal }, input }) =>
      discardImage({ db, storage, cause: cause(), principal }, input.file_id),
    ),
  },
});
