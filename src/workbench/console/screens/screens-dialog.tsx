import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { stateLabel } from '../chart/chart-labels.ts';
import { ShotImage } from './shot-image.tsx';
import type { Shot } from './shots.ts';

interface ScreensDialogProps {
  shots: readonly Shot[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** A full-size screenshot; arrow keys go to the previous and next one. */
export function ScreensDialog({ shots, at, onMove, onClose }: ScreensDialogProps) {
  const next = useRef<HTMLButtonElement>(null);
  const shot = shots[at];
  if (!shot) return null;
  const turn = (by: number) => onMove((at + by + shots.length) % shots.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by !== undefined) turn(by);
  };
  return (
    <Dialog
      title={t('{state}, {n} of {all}', { state: stateLabel(shot.node), n: at + 1, all: shots.length })}
      width={1480}
      closeOnBackdrop
      focus={next}
      onClose={onClose}
      footer={
        <>
          <Button leftSection={<IconChevronLeft size={14} />} aria-keyshortcuts="ArrowLeft" onClick={() => turn(-1)}>
            {t('Previous')}
          </Button>
          <Button ref={next} leftSection={<IconChevronRight size={14} />} aria-keyshortcuts="ArrowRight" onClick={() => turn(1)}>
            {t('Next')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that the buttons below have too */}
      <div className="screen-large" onKeyDown={onKeyDown}>
        <ShotImage shot={shot} />
      </div>
    </Dialog>
  );
}
