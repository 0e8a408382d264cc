import { registerPermissions } from '#platform/access/permissions.ts';
import audit from '#platform/audit/server.ts';
import choices from '#platform/choices/server.ts';
import imports from '#platform/import/server.ts';
import { registerTargets } from '#platform/import/server/targets.ts';
import lists from '#platform/list/server.ts';
import { registerLists } from '#platform/list/server/sources.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Demos } from '#platform/server/demo/order-demos.ts';
import { registerHooks } from '#platform/server/hooks.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { joinServices } from '#platform/server/http/join-services.ts';
import session from '#platform/session/server.ts';
import uploads from '#platform/upload/server.ts';
import work from '#platform/work/server.ts';
import { registerFlows } from '#workbench/business/server/sources.ts';
import workbench from '#workbench/server.ts';
import { features } from './features.ts';

const load = async (name: string): Promise<[string, ServerFeature]> => {
  const { default: feature } = (await import(`../features/${name}/server.ts`)) as { default: ServerFeature };
  return [name, feature];
};

const byName = new Map(await Promise.all(features.map(load)));

/** The server half of the platform, the workbench and every feature, in order. */
export const serverFeatures: readonly ServerFeature[] = [
  session,
  audit,
  choices,
  lists,
  imports,
  uploads,
  work,
  workbench,
  ...byName.values(),
];

for (const { permissions = {}, lists: sources = [], targets = [], flows = {}, hooks = {} } of serverFeatures) {
  registerPermissions(permissions);
  registerLists(sources);
  registerTargets(targets);
  registerFlows(flows);
  registerHooks(hooks);
}

/** All operations of the product by back-end service (§1), with their implementations. */
export const contract = joinServices(serverFeatures.flatMap((feature) => feature.contract ?? []));
export const router = joinServices(serverFeatures.flatMap((feature) => feature.routes ?? []));

/** The features' parts of the demonstration business. */
export async function loadDemos(): Promise<Demos> {
  const demos = new Map<string, Demo>();
  for (const [name, { demo }] of byName) if (demo) demos.set(name, (await demo()).default);
  return demos;
}
