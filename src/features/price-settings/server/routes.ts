import { operationsOf } from '#platform/server/http/permission-check.ts';
import { readSettings, saveSettings } from '#platform/record/server/settings-history.ts';
import { contract } from '../contract.ts';
import { priceSettingsKind } from './price-settings-kind.ts';

const operations = operationsOf(contract);
const { ecommerce } = operations;

export const routes = operations.router({
  ecommerce: {
    priceSettings: ecommerce.priceSettings.handler(({ context: { db, clock } }) => readSettings(db, priceSettingsKind, clock.now())),
    savePriceSettings: ecommerce.savePriceSettings.handler(async ({ context, input }) => {
      const { db, clock, principal } = context;
      await saveSettings(db, context.cause(), principal, priceSettingsKind, input);
      return readSettings(db, priceSettingsKind, clock.now());
    }),
  },
});
