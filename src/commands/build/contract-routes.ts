import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

/** The contract as a tree of `GET /oms/orders`: what a call is made from. */
type Routes = string | { [name: string]: Routes };

function routesOf(router: AnyContractRouter): Routes {
  if (!isContractProcedure(router)) return Object.fromEntries(Object.entries(router).map(([name, below]) => [name, routesOf(below)]));
  const { method = 'POST', path: address, inputStructure, outputStructure } = router['~orpc'].route;
  if (!address || inputStructure || outputStructure) throw new Error(`The console can not call ${address} by method and path alone`);
  return `${method} ${address}`;
}

/**
 * The console calls operations by method and path alone: schemas, permissions and descriptions stay on the server.
 * `virtual:contract-routes` is the contract without them.
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
