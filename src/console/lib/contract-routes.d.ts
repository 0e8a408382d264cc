/** The contract without its schemas; written by the build (vite.config.ts). */
declare module 'virtual:contract-routes' {
  import type { AnyContractRouter } from '@orpc/contract';

  const routes: AnyContractRouter;
  export default routes;
}
