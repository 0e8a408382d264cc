import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { routeSigns } from '../../platform/contract/route-signs.ts';
import { type Service, services } from '../../platform/contract/services.ts';

/**
 * The contract as a tree of `/orders`, `+/login public` and `=/users/{user_id}`, which is all that the client needs for a call: methods by their
 * sign (`routeSigns`), each path below the base of its service.
 */
type Routes = string | { [name: string]: Routes };

const signs: Readonly<Record<string, string>> = {
  GET: '',
  ...Object.fromEntries(Object.entries(routeSigns).map(([sign, method]) => [method, sign])),
};

function routesOf(router: AnyContractRouter, base: string): Routes {
  if (!isContractProcedure(router)) return Object.fromEntries(Object.entries(router).map(([name, child]) => [name, routesOf(child, base)]));
  const { method = 'POST', path: routePath = '', inputStructure, outputStructure } = router['~orpc'].route;
  const sign = signs[method];
  if (!routePath.startsWith(`${base}/`) || sign === undefined || inputStructure || outputStructure)
    throw new Error(`The console can not call ${method} ${routePath} by method and path below ${base} alone`);
  const { permission } = router['~orpc'].meta as { permission?: string };
  return `${sign}${routePath.slice(base.length)}${permission === 'public' ? ' public' : ''}`;
}

/**
 * `virtual:contract-routes`: method and path of every operation, and whether it needs no session. Schemas, permissions and descriptions stay on the server.
 */
export function contractRoutes(): Plugin {
  const id = 'virtual:contract-routes';
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: async (resolved) => {
      if (resolved !== `\0${id}`) return null;
      const { module } = await runnerImport<{ contract: AnyContractRouter }>(
        path.join(import.meta.dirname, '../../app/server-features.ts'),
        {
          root: path.join(import.meta.dirname, '../../..'),
          configFile: false,
          logLevel: 'warn',
        },
      );
      const all = Object.entries(module.contract).map(([service, router]) => [
        service,
        routesOf(router as AnyContractRouter, services[service as Service].base),
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(all))}`;
    },
  };
}
