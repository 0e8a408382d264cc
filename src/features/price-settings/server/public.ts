export { priceSettingsAt } from './price-settings-kind.ts';
