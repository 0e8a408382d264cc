import './prescriptions.css';
import { Button } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconContrast,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { openInTab } from '#platform/console/client/open-in-tab.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useKeptFocus } from '#platform/console/ui/keys/use-kept-focus.ts';
import type { StoredLine } from '../reading-lines.ts';
import { FileImage, type Page, pageQuery } from './page-files.tsx';
import { PageStrip } from './page-strip.tsx';

const STEP = 25;
const [SMALLEST, LARGEST] = [50, 400];
/** Height of a line that is marked by a click. Hundredths of the page. */
const LINE_HEIGHT = 7;
/** Of a mark that is moved by keyboard. */
const MARK_STEP = 3;
/** A mark before it is moved: where the first line usually stands. */
const UNMARKED = { left: 3, top: 30, width: 94, height: LINE_HEIGHT };
const within = (top: number): number => Math.min(100 - LINE_HEIGHT, Math.max(0, top));

interface PageViewerProps {
  pages: readonly Page[];
  /** Line that is being read, from 0; null: none. */
  active?: number | null;
  box?: StoredLine['box'];
  /** Null: nothing can be marked. */
  onMark?: ((box: StoredLine['box']) => void) | null;
}

/** The pages of a prescription, with the line that is being read marked on the first one. */
export function PageViewer({ pages, active = null, box = null, onMark = null }: PageViewerProps) {
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState(100);
  const [turn, setTurn] = useState(0);
  const [hasContrast, setHasContrast] = useState(false);
  const viewer = useRef<HTMLElement>(null);
  // At the last page the button of the next one goes off, and marks are of the first page alone.
  useKeptFocus(viewer, () => viewer.current?.querySelector<HTMLElement>('.prescription-sheet') ?? null);
  const page = pages[at];
  const next = pages[at + 1];
  const mark = ({ currentTarget, clientY }: MouseEvent<HTMLElement>) => {
    if (!onMark || at !== 0 || turn !== 0) return;
    const { top, height } = currentTarget.getBoundingClientRect();
    onMark({ ...UNMARKED, top: within(((clientY - top) / height) * 100 - LINE_HEIGHT / 2) });
  };
  const move = (by: number) => onMark?.(box ? { ...box, top: within(box.top + by) } : UNMARKED);
  return (
    <section className="prescription-viewer" aria-label={t('Pages')} ref={viewer}>
      <div className="prescription-tools">
        <IconButton label={t('Smaller')} icon={IconZoomOut} onClick={() => setZoom(Math.max(SMALLEST, zoom - STEP))} />
        <span className="num">{t('{zoom} %', { zoom })}</span>
        <IconButton label={t('Larger')} icon={IconZoomIn} onClick={() => setZoom(Math.min(LARGEST, zoom + STEP))} />
        <IconButton label={t('Turn')} icon={IconRotateClockwise} onClick={() => setTurn((turn + 90) % 360)} />
        <IconButton label={t('Contrast')} icon={IconContrast} aria-pressed={hasContrast} onClick={() => setHasContrast(!hasContrast)} />
        {onMark && active !== null && at === 0 && turn === 0 && (
          <>
            <IconButton label={t('Mark line {n} higher', { n: active + 1 })} icon={IconArrowUp} onClick={() => move(-MARK_STEP)} />
            <IconButton label={t('Mark line {n} lower', { n: active + 1 })} icon={IconArrowDown} onClick={() => move(MARK_STEP)} />
          </>
        )}
        <span className="grow" />
        <span>{t('Page {page} of {pages}', { page: at + 1, pages: pages.length })}</span>
        <IconButton label={t('Page before')} icon={IconChevronLeft} disabled={at === 0} onClick={() => setAt(at - 1)} />
        <IconButton label={t('Next page')} icon={IconChevronRight} disabled={at >= pages.length - 1} onClick={() => setAt(at + 1)} />
      </div>
      {pages.length > 1 && <PageStrip pages={pages} at={at} onOpen={setAt} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className="prescription-sheet" tabIndex={0}>
        {page && (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons mark too
          <div
            className="prescription-paper"
            style={{ width: `${zoom}%`, rotate: `${turn}deg` }}
            data-contrast={hasContrast || undefined}
            onClick={mark}
          >
            <PageImage page={page} next={next} />
            {box && at === 0 && active !== null && (
              <span
                className="prescription-box"
                style={{ left: `${box.left}%`, top: `${box.top}%`, width: `${box.width}%`, height: `${box.height}%` }}
              >
                <b>{t('Line {n}', { n: active + 1 })}</b>
              </span>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function PageImage({ page, next }: { page: Page; next: Page | undefined }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(pageQuery(page));
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && next) void queries.prefetchQuery(pageQuery(next));
  }, [isLoaded, next, queries]);
  if (error)
    return (
      <FormError>
        {sayError(error)} <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </FormError>
    );
  if (!data) return <output className="second">{t('Loading the page')}</output>;
  return page.media_type === 'application/pdf' ? (
    <Button onClick={() => void openInTab(page.file_name, () => Promise.resolve(data))}>
      {t('Open {file}', { file: page.file_name })}
    </Button>
  ) : (
    <FileImage file={data} alt={t('Prescription {file}', { file: page.file_name })} />
  );
}
