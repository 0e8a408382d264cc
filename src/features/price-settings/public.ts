export { defaultPriceSettings, type PriceSettings } from './price-settings.ts';
