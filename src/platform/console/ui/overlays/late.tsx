import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '../../client/load-code.ts';
import { t } from '../../language/language.ts';
import { useKeydown } from '../keys/use-keydown.ts';
import { toast } from '../feedback/toast-list.ts';

interface LateProps {
  onClose: () => void;
  /** Element that a popover or menu lies below: a press elsewhere closes it. */
  anchor?: HTMLElement;
  /** Called instead of `onClose` if the code cannot be loaded. */
  onUnavailable?: () => void;
}

interface Late {
  /** Loads the code before it is needed, for example while the pointer approaches. A failure is left to the first rendering. */
  preload: () => Promise<unknown>;
}

/**
 * Dialog, menu, popover, record or step of a form whose code loads when it first opens, or before by `preload`; once loaded it opens at
 * once. Until then it can be dismissed as if it were shown, so that it does not open over what the user went on to. If loading fails, a
 * notice is shown and it counts as closed; the next opening tries again.
 */
export function late<Props extends LateProps>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> & Late {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => (loaded ??= (await loadCode(load)).default);
  function LateOverlay(props: Props) {
    const [Overlay, setOverlay] = useState<ComponentType<Props> | null>(() => loaded);
    const giveUp = useEffectEvent(() => {
      toast({ tone: 'late', text: t('This part of the console could not be loaded. Try again.') });
      (props.onUnavailable ?? props.onClose)();
    });
    useEffect(() => {
      const unmounted = new AbortController();
      const open = async () => {
        try {
          const component = await loadOnce();
          if (!unmounted.signal.aborted) setOverlay(() => component);
        } catch {
          if (!unmounted.signal.aborted) giveUp();
        }
      };
      void open();
      return () => unmounted.abort();
    }, []);
    return Overlay ? <Overlay {...props} /> : <Loading {...props} />;
  }
  return Object.assign(LateOverlay, { preload: () => loadOnce().catch(() => undefined) });
}

/** Listens for what would dismiss the overlay if its code were there. */
function Loading({ anchor, onClose }: LateProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (anchor && target instanceof Node && !anchor.contains(target)) onClose();
  });
  useKeydown(onKey, { capture: true });
  useEffect(() => {
    window.addEventListener('pointerdown', onPress, { capture: true });
    return () => window.removeEventListener('pointerdown', onPress, { capture: true });
  }, []);
  return null;
}
