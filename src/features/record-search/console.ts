import type { ConsoleFeature } from '#platform/console/console-feature.ts';

export default {
  slots: { 'palette.search': [async () => (await import('./console/palette-records.ts')).recordSearch] },
} satisfies ConsoleFeature;
