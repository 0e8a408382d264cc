import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { addOffer, sendOfferEvent, updateOffer } from './change-offer.ts';
import { readOffer, storedOffer } from './offer-record.ts';
import { offerSource } from './offer-source.ts';
import { tryPromos } from './promo-rules.ts';

const operations = operationsOf(contract);
const { ecommerce } = operations;

export const routes = operations.router({
  ecommerce: {
    offers: listHandlers(ecommerce.offers, offerSource),

    offer: ecommerce.offer.handler(({ context: { db, principal, clock }, input }) =>
      readOffer(db, { person: personOf(principal), at: clock.now() }, input.offer_id),
    ),

    addOffer: ecommerce.addOffer.handler(({ context, input }) => {
      const [cause, person] = [context.cause(), personOf(context.principal)];
      return context.db.transaction(async (tx) => readOffer(tx, { person, at: cause.at }, await addOffer(tx, cause, person, input)));
    }),

    updateOffer: ecommerce.updateOffer.handler(({ context, input }) => updateOffer(context, input)),

    sendOfferEvent: ecommerce.sendOfferEvent.handler(({ context, input }) => sendOfferEvent(context, input)),

    tryOffer: ecommerce.tryOffer.handler(async ({ context: { db }, input: { offer_id, value, on, city = null } }) => ({
      offers: await tryPromos(db, await storedOffer(db, offer_id), { city, lines: value }, on),
    })),
  },
});
