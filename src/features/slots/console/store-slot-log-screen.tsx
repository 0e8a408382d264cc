import { StoreOpsNavigation } from '#features/store-ops/console/public.ts';
import SlotLogScreen from './slot-log-screen.tsx';

export { prepare } from './slot-log-screen.tsx';

/** Slot logs (§7.6) beside the slots of the stores. */
export default function StoreSlotLogScreen() {
  return (
    <StoreOpsNavigation>
      <SlotLogScreen />
    </StoreOpsNavigation>
  );
}
