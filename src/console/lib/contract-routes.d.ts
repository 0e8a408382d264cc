/** The contract without its schemas; written by the build (vite.config.ts). */
declare module 'virtual:contract-routes' {
  const routes: import('@orpc/contract').AnyContractRouter;
  export default routes;
}
