import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '../../client/load-code.ts';
import { t } from '../../language/language.ts';
import { toast } from '../feedback/toast-list.ts';

/** Dialog whose code loads on first use. If loading fails, a notice is shown and it counts as closed; the next opening tries again. */
export function lateDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function LateDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
    const giveUp = useEffectEvent(() => {
      toast({ tone: 'late', text: t('This part of the console could not be loaded. Try again.') });
      props.onClose();
    });
    useEffect(() => {
      const unmounted = new AbortController();
      const open = async () => {
        try {
          const { default: Loaded } = await loadCode(load);
          if (!unmounted.signal.aborted) setDialog(() => Loaded);
        } catch {
          if (!unmounted.signal.aborted) giveUp();
        }
      };
      void open();
      return () => unmounted.abort();
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
