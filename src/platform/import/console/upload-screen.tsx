import './batches.css';
import type { ReactNode } from 'react';
import { FileImport } from './file-import.tsx';

interface UploadScreenProps {
  title: string;
  target: string;
  records?: string | undefined;
  /** Shown above the import, such as a choice of targets. */
  children?: ReactNode;
}

/** The screen of an "upload-csv" entry. */
export function UploadScreen({ title, target, records, children }: UploadScreenProps) {
  return (
    <div className="batch-screen">
      <h1>{title}</h1>
      {children}
      <FileImport target={target} records={records} />
    </div>
  );
}
