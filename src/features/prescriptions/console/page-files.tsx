import { useCallback } from 'react';
import { fetchFile } from '#platform/console/client/file-transfer.ts';
import type { Service } from '#platform/contract/services.ts';

/** A page of a prescription, and where its file is read. */
export interface Page {
  id: number;
  file_name: string;
  media_type: string;
  service: Service;
  /** Without the part that names the file or its thumbnail. */
  path: `/${string}`;
}

/** A page in its full size. */
export const pageQuery = ({ id, service, path }: Page) => ({
  queryKey: ['prescription-page', id],
  queryFn: () => fetchFile(service, `${path}/file`),
  staleTime: Infinity,
});

/** A page on a few hundred pixels. A page without one is not asked for again. */
export const thumbnailQuery = ({ id, service, path }: Page) => ({
  queryKey: ['prescription-thumbnail', id],
  queryFn: () => fetchFile(service, `${path}/thumbnail`),
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
