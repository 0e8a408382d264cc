import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '../../client/load-code.ts';
import { t } from '../../language/language.ts';
import { toast } from '../feedback/toast-list.ts';

/**
 * A dialog whose code loads when it is shown. Where that does not come, a notice says so and it counts as closed: the
 * screen stays, and the next time it is asked for again.
 */
export function lateDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function LateDialog(props: Props) {
    const [Dialog, show] = useState<ComponentType<Props> | null>(null);
    const giveUp = useEffectEvent(() => {
      toast({ tone: 'late', text: t('This part of the console could not be loaded. Try again.') });
      props.onClose();
    });
    useEffect(() => {
      const left = new AbortController();
      const open = async () => {
        try {
          const { default: Loaded } = await loadCode(load);
          if (!left.signal.aborted) show(() => Loaded);
        } catch {
          if (!left.signal.aborted) giveUp();
        }
      };
      void open();
      return () => left.abort();
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
