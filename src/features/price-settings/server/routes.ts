import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

const operations = operationsOf(contract);
const { ecommerce } = operations;

export const routes = operations.router({
  ecommerce: {
    priceSettings: ecommerce.priceSettings.handler(({ context: { db, clock } }) => readSettings(db, clock.now())),
    savePriceSettings: ecommerce.savePriceSettings.handler(async ({ context, input }) => {
      const { db, clock, principal } = context;
      await saveSettings(db, context.cause(), principal, input);
      return readSettings(db, clock.now());
    }),
  },
});
