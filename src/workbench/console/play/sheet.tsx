import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';

interface SheetProps {
  title: string;
  /** Receives the focus on close. */
  anchor: HTMLElement;
  /** Label of the submit button. */
  submit: string;
  formProps: ComponentProps<'form'>;
  onClose: () => void;
  children: ReactNode;
}

/** A non-modal form over part of the chart: title bar, play bar and details stay usable. */
export function Sheet({ title, anchor, submit, formProps, onClose, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = sheet.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    element?.addEventListener('keydown', onKey);
    fields.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    return () => {
      element?.removeEventListener('keydown', onKey);
      if (element?.contains(document.activeElement)) anchor.focus();
    };
  }, [anchor]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its look and focus are the page's own
    <section ref={sheet} role="dialog" className="play-sheet" aria-label={title}>
      <form {...formProps}>
        <div className="play-sheet-head">
          <h2>{title}</h2>
          <IconButton icon={IconX} size="sm" label={t('Close')} onClick={onClose} />
        </div>
        <div ref={fields} className="play-sheet-fields">
          {children}
        </div>
        <div className="play-sheet-foot">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="filled" type="submit">
            {submit}
          </Button>
        </div>
      </form>
    </section>
  );
}
