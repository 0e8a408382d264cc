import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { routes } from './server/image-handlers.ts';
import { waitingImages } from './server/match-images.ts';
import { imageWritesOf, presentImageWrites } from './server/image-history.ts';

export default {
  contract,
  routes,
  hooks: {
    'masters.history': [{ master: 'item', writesOf: imageWritesOf, present: presentImageWrites }],
    work: [waitingImages],
  },
} satisfies ServerFeature;
