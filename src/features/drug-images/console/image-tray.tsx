import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from './api.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ListFoot } from '#platform/list/console/table/list-foot.tsx';
import type { WaitingImage } from '../contract.ts';
import { keepOutcome, renewImages } from './image-outcomes.ts';
import { TrayImage } from './tray-image.tsx';

const PAGE_SIZES = [24, 48, 96] as const;
const none: readonly WaitingImage[] = [];

/** Images without a drug, each with a field to choose one. Fully usable by keyboard. */
export function ImageTray() {
  const [page, turn] = useState(1);
  const [pageSize, resize] = useState<number>(PAGE_SIZES[0]);
  const tray = useRef<HTMLUListElement>(null);
  /** Last assigned image and its index: its neighbour takes the focus when it leaves the tray. */
  const settled = useRef<{ fileId: number; at: number } | null>(null);
  const { data, error, refetch, isFetching } = useQuery(api.item.waitingImages.queryOptions({ input: { page, page_size: pageSize } }));
  const rows = data?.rows ?? none;
  useEffect(() => {
    if (settled.current === null || rows.some(({ file_id }) => file_id === settled.current?.fileId)) return;
    const fields = [...(tray.current?.querySelectorAll<HTMLElement>('input[role=combobox]') ?? [])];
    fields[Math.min(settled.current.at, fields.length - 1)]?.focus();
    settled.current = null;
  }, [rows]);
  if (error && !data) {
    return (
      <FailedState title={t('The tray could not be opened')} busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)}
      </FailedState>
    );
  }
  return (
    <section className="images-tray" aria-label={t('Without a drug')}>
      <div className="row">
        <h2>{t('Without a drug')}</h2>
        <span className="muted">{t('{n, plural, =0 {No image} one {One image} other {# images}}', { n: data?.total ?? 0 })}</span>
        <span className="grow" />
        <MatchAgain rows={rows} />
      </div>
      {data?.total === 0 && <EmptyState title={t('Every image is matched to a drug')} />}
      <ul ref={tray}>
        {rows.map((image, at) => (
          <TrayImage key={image.file_id} image={image} onSettled={() => (settled.current = { fileId: image.file_id, at })} />
        ))}
      </ul>
      {(data?.total ?? 0) > PAGE_SIZES[0] && (
        <ListFoot
          page={page}
          pageSize={pageSize}
          pageSizes={PAGE_SIZES}
          total={data?.total ?? null}
          onPage={turn}
          onPageSize={(size) => {
            resize(size);
            turn(1);
          }}
        />
      )}
    </section>
  );
}

/** Matches the images of this page again, after drugs were added or renamed. */
function MatchAgain({ rows }: { rows: readonly WaitingImage[] }) {
  const match = useMutation(
    api.item.matchDrugImages.mutationOptions({
      onSuccess: ({ matches }) => {
        matches.forEach(keepOutcome);
        renewImages();
        toast({
          text: t('{n} of {total} images matched to a drug', { n: matches.filter(({ matched }) => matched).length, total: matches.length }),
        });
      },
    }),
  );
  if (rows.length === 0) return null;
  return (
    <BlockableButton size="sm" busy={match.isPending} onClick={() => match.mutate({ file_ids: rows.map(({ file_id }) => file_id) })}>
      {t('Match again')}
    </BlockableButton>
  );
}
