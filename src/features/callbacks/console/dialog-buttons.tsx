import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';

interface DialogButtonsProps {
  /** Id of the form. */
  form: string;
  submit: string;
  busy: boolean;
  off?: string | null;
  onClose: () => void;
}

/** Buttons of a dialog with a form. */
export const DialogButtons = ({ form, submit, busy, off = null, onClose }: DialogButtonsProps) => (
  <>
    <Button onClick={onClose}>{t('Cancel')}</Button>
    <BlockableButton variant="filled" type="submit" form={form} busy={busy} off={off} aria-keyshortcuts="Control+Enter">
      {submit}
    </BlockableButton>
  </>
);
