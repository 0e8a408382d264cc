import './prescriptions.css';
import './page-viewer.css';
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
import { sayError } from '#platform/console/client/errors.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { Loaded } from '#platform/console/slot.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isModalOpen } from '#platform/console/ui/keys/typing.ts';
import { useKeptFocus } from '#platform/console/ui/keys/use-kept-focus.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import type { StoredLine } from '../reading-lines.ts';
import { FileImage, type Page, pageQuery } from './page-files.tsx';
import { PageStrip } from './page-strip.tsx';

const loadPdf = () => import('./pdf-pages.tsx');

const STEP = 25;
const [SMALLEST, LARGEST] = [50, 400];
/** Height of a line that is marked by a click. Hundredths of the page. */
const LINE_HEIGHT = 7;
/** Of a mark that is moved by keyboard. */
const MARK_STEP = 3;
/** A mark before it is moved: where the first line usually stands. */
const UNMARKED = { page: 0, left: 3, top: 30, width: 94, height: LINE_HEIGHT };
const within = (top: number): number => Math.min(100 - LINE_HEIGHT, Math.max(0, top));

interface PageViewerProps {
  pages: readonly Page[];
  /** Line that is being read, from 0; null: none. */
  active?: number | null;
  /** Where the lines stand. */
  boxes?: readonly StoredLine['box'][];
  /** Null: nothing can be marked. */
  onMark?: ((box: StoredLine['box']) => void) | null;
  /** The mark of another line was clicked. */
  onLine?: (line: number) => void;
}

const NO_BOXES: readonly StoredLine['box'][] = [];

const keys: KeyGroup = {
  title: msg('Pages of the prescription'),
  keys: [
    [msg('Page before, next page'), ['Alt', 'PgUp / PgDn']],
    [msg('Larger, smaller'), ['Alt', '+ / -']],
    [msg('Turn'), ['Alt', 'R']],
    [msg('Contrast'), ['Alt', 'C']],
  ],
};

/** The pages of a prescription, with where its lines stand. */
export function PageViewer({ pages, active = null, boxes = NO_BOXES, onMark = null, onLine }: PageViewerProps) {
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState(100);
  const [turn, setTurn] = useState(0);
  const [hasContrast, setHasContrast] = useState(false);
  const viewer = useRef<HTMLElement>(null);
  // At the last page the button of the next one goes off, and those of marks go with a turned page.
  useKeptFocus(viewer, () => viewer.current?.querySelector<HTMLElement>('.prescription-sheet') ?? null);
  const box = active === null ? null : (boxes[active] ?? null);
  const pageOfLine = box?.page;
  // The page of the line that is gone to, until another page is opened.
  const [followed, setFollowed] = useState({ active, pageOfLine });
  if (followed.active !== active || followed.pageOfLine !== pageOfLine) {
    setFollowed({ active, pageOfLine });
    if (pageOfLine !== undefined) setAt(pageOfLine);
  }
  const page = pages[at];
  const next = pages[at + 1];
  const mark = ({ currentTarget, clientY }: MouseEvent<HTMLElement>) => {
    if (!onMark || turn !== 0) return;
    const { top, height } = currentTarget.getBoundingClientRect();
    onMark({ ...UNMARKED, page: at, top: within(((clientY - top) / height) * 100 - LINE_HEIGHT / 2) });
  };
  const move = (by: number) => onMark?.(box?.page === at ? { ...box, top: within(box.top + by) } : { ...UNMARKED, page: at });
  const steps = {
    smaller: () => setZoom(Math.max(SMALLEST, zoom - STEP)),
    larger: () => setZoom(Math.min(LARGEST, zoom + STEP)),
    turn: () => setTurn((turn + 90) % 360),
    contrast: () => setHasContrast(!hasContrast),
    before: () => setAt(Math.max(0, at - 1)),
    after: () => setAt(Math.min(pages.length - 1, at + 1)),
  };
  usePageKeys(steps);
  return (
    <section className="prescription-viewer" aria-label={t('Pages')} ref={viewer}>
      <div className="prescription-tools">
        <IconButton label={t('Smaller')} icon={IconZoomOut} aria-keyshortcuts="Alt+-" onClick={steps.smaller} />
        <span className="num">{t('{zoom} %', { zoom })}</span>
        <IconButton label={t('Larger')} icon={IconZoomIn} aria-keyshortcuts="Alt++" onClick={steps.larger} />
        <IconButton label={t('Turn')} icon={IconRotateClockwise} aria-keyshortcuts="Alt+R" onClick={steps.turn} />
        <IconButton
          label={t('Contrast')}
          icon={IconContrast}
          aria-keyshortcuts="Alt+C"
          aria-pressed={hasContrast}
          onClick={steps.contrast}
        />
        {onMark && active !== null && turn === 0 && (
          <>
            <IconButton label={t('Mark line {n} higher', { n: active + 1 })} icon={IconArrowUp} onClick={() => move(-MARK_STEP)} />
            <IconButton label={t('Mark line {n} lower', { n: active + 1 })} icon={IconArrowDown} onClick={() => move(MARK_STEP)} />
          </>
        )}
        <span className="grow" />
        <span>{t('Page {page} of {pages}', { page: at + 1, pages: pages.length })}</span>
        <IconButton
          label={t('Page before')}
          icon={IconChevronLeft}
          aria-keyshortcuts="Alt+PageUp"
          disabled={at === 0}
          onClick={steps.before}
        />
        <IconButton
          label={t('Next page')}
          icon={IconChevronRight}
          aria-keyshortcuts="Alt+PageDown"
          disabled={at >= pages.length - 1}
          onClick={steps.after}
        />
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
            <Marks boxes={boxes} page={at} active={active} onLine={onLine} />
          </div>
        )}
      </div>
    </section>
  );
}

interface MarksProps {
  boxes: readonly StoredLine['box'][];
  page: number;
  active: number | null;
  onLine: ((line: number) => void) | undefined;
}

/** Where the lines stand on a page. A click on the mark of another line goes there; by keyboard the lines themselves are gone through. */
const Marks = ({ boxes, page, active, onLine }: MarksProps) =>
  boxes.map((box, line) =>
    box?.page === page && (line === active || onLine) ? (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as above
      <span
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
        key={line}
        className="prescription-box"
        data-other={line !== active || undefined}
        style={{ left: `${box.left}%`, top: `${box.top}%`, width: `${box.width}%`, height: `${box.height}%` }}
        onClick={(event) => {
          if (line === active) return;
          event.stopPropagation();
          onLine?.(line);
        }}
      >
        <b>{line === active ? t('Line {n}', { n: line + 1 }) : line + 1}</b>
      </span>
    ) : null,
  );

type Step = 'smaller' | 'larger' | 'turn' | 'contrast' | 'before' | 'after';

const stepOf: Partial<Record<string, Step>> = {
  Minus: 'smaller',
  NumpadSubtract: 'smaller',
  Equal: 'larger',
  NumpadAdd: 'larger',
  KeyR: 'turn',
  KeyC: 'contrast',
  PageUp: 'before',
  PageDown: 'after',
};

/** Keys of the pages work while one types: with Alt they are no letters. By the key's position: some keyboards write others with Alt. */
function usePageKeys(steps: Record<Step, () => void>): void {
  useScreenKeys(keys);
  useKeydown((event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || isModalOpen()) return;
    const step = stepOf[event.code];
    if (!step) return;
    event.preventDefault();
    steps[step]();
  });
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
  const loading = <output className="second">{t('Loading the page')}</output>;
  if (!data) return loading;
  return page.media_type === 'application/pdf' ? (
    <Loaded key={page.id} load={loadPdf} props={{ file: data, name: page.file_name }} fallback={loading} />
  ) : (
    <FileImage file={data} alt={t('Prescription {file}', { file: page.file_name })} />
  );
}
