import { useCallback } from 'react';
import { fetchFile } from '#platform/console/client/file-transfer.ts';
import type { PrescriptionRecord } from '../contract.ts';

export type Page = PrescriptionRecord['pages'][number];

/** A page in its full size. */
export const pageQuery = ({ id }: Page) => ({
  queryKey: ['prescription-page', id],
  queryFn: () => fetchFile('oms', `/prescriptions/${id}/file`),
  staleTime: Infinity,
});

/** A page on a few hundred pixels. A page without one is not asked for again. */
export const thumbnailQuery = ({ id }: Page) => ({
  queryKey: ['prescription-thumbnail', id],
  queryFn: () => fetchFile('oms', `/prescriptions/${id}/thumbnail`),
  staleTime: Infinity,
  retry: false,
  meta: { expected: 404 },
});

/** An image that was fetched with the session. */
export function FileImage({ file, alt }: { file: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} />;
}
