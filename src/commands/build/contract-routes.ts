import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

/** The contract as a tree of `GET /oms/orders`, or `GET /main/demo-accounts public`, which is all that the client needs for a call. */
type Routes = string | { [name: string]: Routes };

function routesOf(router: AnyContractRouter): Routes {
  if (!isContractProcedure(router)) return Object.fromEntries(Object.entries(router).map(([name, child]) => [name, routesOf(child)]));
  const { method = 'POST', path: routePath, inputStructure, outputStructure } = router['~orpc'].route;
  if (!routePath || inputStructure || outputStructure) throw new Error(`The console can not call ${routePath} by method and path alone`);
  const { permission } = router['~orpc'].meta as { permission?: string };
  return `${method} ${routePath}${permission === 'public' ? ' public' : ''}`;
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
      return `export default ${JSON.stringify(routesOf(module.contract))}`;
    },
  };
}
