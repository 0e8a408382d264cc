import { registerPermissions } from '#platform/access/permissions.ts';
import choices from '#platform/choices/console.ts';
import { type ConsoleFeature, registerConsoleFeatures } from '#platform/console/console-feature.ts';
import { registerSlots } from '#platform/console/slots.ts';
import imports from '#platform/import/console.ts';
import palette from '#platform/palette/console.ts';
import { registerCatalogues } from '#platform/console/language/language.ts';
import session from '#platform/session/console.ts';
import uploads from '#platform/upload/console.ts';
import work from '#platform/work/console.ts';
import workbench from '#workbench/console.ts';
import { features } from './features.ts';

const loaded = import.meta.glob<ConsoleFeature>('../features/*/console.ts', { eager: true, import: 'default' });

/** The console half of every feature, in menu order. */
export const consoleFeatures: readonly ConsoleFeature[] = [
  ...features.map((name) => loaded[`../features/${name}/console.ts`] ?? {}),
  session,
  choices,
  imports,
  uploads,
  palette,
  work,
  workbench,
];

for (const { permissions = {} } of consoleFeatures) registerPermissions(permissions);
registerConsoleFeatures(consoleFeatures);
registerCatalogues('hi', [() => import('./hindi.ts')]);
registerSlots(consoleFeatures.flatMap(({ slots }) => slots ?? []));
