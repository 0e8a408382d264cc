import { DisplaySettings } from '../display/display-settings.tsx';
import { t } from '../language/language.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** Display settings as a dialog over any screen. */
export default function DisplayDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Display')} width={440} closeOnBackdrop onClose={onClose}>
      <DisplaySettings />
    </Dialog>
  );
}
