export { queueChannels } from '../schema.ts';
