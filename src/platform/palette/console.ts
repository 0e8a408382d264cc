import type { ConsoleFeature } from '#platform/console/console-feature.ts';

export default {
  drafts: () => import('./console/recent-items-schema.ts').then(({ default: schemas }) => schemas),
} satisfies ConsoleFeature;
