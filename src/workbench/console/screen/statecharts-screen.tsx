import { Workbench } from '../chart/workbench.tsx';
import { overlays } from './overlays.ts';
import { useRouterAddress } from './router-address.ts';

/** The statecharts of the product, for every signed-in user. */
export default function StatechartsScreen() {
  return <Workbench overlays={overlays} address={useRouterAddress()} />;
}
