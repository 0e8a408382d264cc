import './drop-zone.css';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../base/icon.tsx';

interface DropZoneProps {
  /** What to do, such as "Choose a CSV file, or drop it here". */
  children: ReactNode;
  /** What is taken; said before anything is chosen. */
  rules: string;
  /** What is wrong with what was chosen last, instead of the rules; null: nothing. */
  error?: string | null | undefined;
  /** Media types and endings for the browser's own choice of files. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Between the zone and its rules, such as how far the file is. */
  progress?: ReactNode;
}

/** Choose files, or drop them. The input is the control; dropping is a second way to it. */
export function DropZone({ children, rules, error, accept, multiple = false, disabled = false, onFiles, progress }: DropZoneProps) {
  const rulesId = useId();
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
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the input inside is the control */}
      <label
        className="drop-zone"
        data-over={over || undefined}
        onDragEnter={() => move(1)}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={() => move(-1)}
        onDrop={drop}
      >
        <input
          type="file"
          multiple={multiple}
          disabled={disabled}
          className="visually-hidden"
          accept={accept}
          aria-describedby={rulesId}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // The same file can be chosen again after it was refused.
            event.target.value = '';
          }}
        />
        <Icon name="upload" />
        <span>{children}</span>
      </label>
      {progress}
      <p id={rulesId} className={error ? 'help help-error' : 'help'} role={error ? 'alert' : undefined}>
        {error ? (
          <>
            <Icon name="alert" small />
            <span>{error}</span>
          </>
        ) : (
          rules
        )}
      </p>
    </div>
  );
}
