import './batches.css';
import type { ReactNode } from 'react';
import { FileImport } from './file-import.tsx';

interface ImportScreenProps {
  title: string;
  target: string;
  records?: string | undefined;
  /** Shown above the import, such as a choice of targets. */
  children?: ReactNode;
}

/** The screen of an "upload-csv" entry. */
export function ImportScreen({ title, target, records, children }: ImportScreenProps) {
  return (
    <div className="batch-screen">
      <h1>{title}</h1>
      {children}
      <FileImport target={target} records={records} />
    </div>
  );
}
