/** Every operation as `GET /oms/orders`, in the contract's tree; written by the build (vite.config.ts). */
declare module 'virtual:contract-routes' {
  export interface Routes {
    [name: string]: Routes | string;
  }

  const routes: Routes;
  export default routes;
}
