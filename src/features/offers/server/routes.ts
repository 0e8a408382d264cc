import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { addOffer, offer, sendOfferEvent, updateOffer } from './change-offer.ts';
import { storedOffer } from './offer-record.ts';
import { offerSource } from './offer-source.ts';
import { tryPromos } from './promo-rules.ts';

const operations = operationsOf(contract);
const { ecommerce } = operations;

export const routes = operations.router({
  ecommerce: {
    offers: listHandlers(ecommerce.offers, offerSource),

    offer: ecommerce.offer.handler(offer.read),
    addOffer: ecommerce.addOffer.handler(offer.created(addOffer)),
    updateOffer: ecommerce.updateOffer.handler(updateOffer),
    sendOfferEvent: ecommerce.sendOfferEvent.handler(sendOfferEvent),

    tryOffer: ecommerce.tryOffer.handler(async ({ context: { db }, input: { offer_id, value, on, city = null } }) => ({
      offers: await tryPromos(db, await storedOffer(db, offer_id), { city, lines: value }, on),
    })),
  },
});
