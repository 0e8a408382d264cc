export { priceSettingsAt } from './read-settings.ts';
