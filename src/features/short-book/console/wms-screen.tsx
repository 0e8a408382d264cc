import { WmsNavigation } from '#features/wms-settings/console/public.ts';
import { WarehouseEntries } from './warehouse-screen.tsx';

export { prepare } from './warehouse-screen.tsx';

/** `/wms-setting/wms-shortbook` (§2.2): what stores lack, beside the settings that it follows. */
export default function WmsScreen() {
  return (
    <WmsNavigation>
      <WarehouseEntries />
    </WmsNavigation>
  );
}
