import { type DragEvent, useId, useRef, useState } from 'react';
import { t } from '#console/language/language.ts';
import { count } from '#console/lib/formats.ts';
import { Icon } from '#console/ui/base/icon.tsx';
import { IMPORT_FILE_LIMIT, IMPORT_ROWS } from '#contracts/batches.ts';

interface DropZoneProps {
  /** What is wrong with what was chosen last; null: nothing. */
  error: string | null;
  onFiles: (files: readonly File[]) => void;
}

/** Choose a file, or drop it. The input is the control; dropping is a second way to it. */
export function DropZone({ error, onFiles }: DropZoneProps) {
  const wordsId = useId();
  // Elements inside the zone are entered and left one by one.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const move = (by: 1 | -1) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the input inside is the control */}
      <label
        className="batch-drop"
        data-over={over || undefined}
        onDragEnter={() => move(1)}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={() => move(-1)}
        onDrop={drop}
      >
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,.csv.gz,text/csv,application/gzip"
          aria-describedby={wordsId}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // The same file can be chosen again after it was refused.
            event.target.value = '';
          }}
        />
        <Icon name="upload" />
        <b>{t('Choose a CSV file, or drop it here')}</b>
      </label>
      <p id={wordsId} className={error ? 'help help-error' : 'help'} role={error ? 'alert' : undefined}>
        {error ? (
          <>
            <Icon name="alert" small />
            <span>{error}</span>
          </>
        ) : (
          t('.csv or .csv.gz, titles in the first line, at most {size} MB and {rows} rows', {
            size: IMPORT_FILE_LIMIT / 1024 / 1024,
            rows: count(IMPORT_ROWS),
          })
        )}
      </p>
    </div>
  );
}
