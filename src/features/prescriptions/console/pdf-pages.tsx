import { Button } from '@mantine/core';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- its address, which the bundler exports
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { openInTab } from '#platform/console/client/open-in-tab.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Dots for each point of the paper: sharp up to the double size on most screens. */
const SHARPNESS = 2.5;

interface PdfPagesProps {
  file: Blob;
  name: string;
}

/** The pages of a PDF, one below the other. */
export default function PdfPages({ file, name }: PdfPagesProps) {
  const { pdf, isBroken } = usePdf(file);
  if (isBroken)
    return (
      <FormError>
        {t('The file could not be drawn.')}{' '}
        <Button size="xs" onClick={() => void openInTab(name, () => Promise.resolve(file))}>
          {t('Open {file}', { file: name })}
        </Button>
      </FormError>
    );
  if (!pdf) return <output className="second">{t('Loading the page')}</output>;
  // A prescription has few pages: the server refuses longer files.
  return Array.from({ length: pdf.numPages }, (_, at) => (
    <PdfPage key={at} pdf={pdf} n={at + 1} label={t('Prescription {file}, page {n}', { file: name, n: at + 1 })} />
  ));
}

function usePdf(file: Blob) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    let close = (): unknown => undefined;
    const open = async () => {
      const data = await file.arrayBuffer();
      if (isGone) return;
      const task = getDocument({ data, isEvalSupported: false });
      close = () => task.destroy();
      const opened = await task.promise;
      if (!isGone) setPdf(opened);
    };
    open().catch(() => {
      if (!isGone) setBroken(true);
    });
    return () => {
      isGone = true;
      close();
    };
  }, [file]);
  return { pdf, isBroken };
}

function PdfPage({ pdf, n, label }: { pdf: PDFDocumentProxy; n: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    let cancel = (): void => undefined;
    const draw = async () => {
      const page = await pdf.getPage(n);
      if (isGone || !canvas.current) return;
      const viewport = page.getViewport({ scale: SHARPNESS });
      Object.assign(canvas.current, { width: viewport.width, height: viewport.height });
      const task = page.render({ canvas: canvas.current, viewport });
      cancel = () => task.cancel();
      await task.promise;
      setDrawn(true);
    };
    // A page that is left while it is drawn is no fault; one that cannot be drawn stays white.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      cancel();
    };
  }, [pdf, n]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing that scripts make has no file
  return <canvas ref={canvas} role="img" aria-label={label} aria-busy={!isDrawn} />;
}
