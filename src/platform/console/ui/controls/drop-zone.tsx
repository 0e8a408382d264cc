import './drop-zone.css';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';

interface DropZoneProps {
  /** Instruction, such as "Choose a CSV file, or drop it here". */
  children: ReactNode;
  /** Accepted files. */
  rules: string;
  /** Problem with the last choice, shown instead of the rules; null without one. */
  error?: string | null | undefined;
  /** Media types and extensions for the file dialog. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Shown between the zone and its rules, such as upload progress. */
  progress?: ReactNode;
}

/** Zone to choose or drop files. The input is the accessible control. */
export function DropZone({ children, rules, error, accept, multiple = false, disabled = false, onFiles, progress }: DropZoneProps) {
  const rulesId = useId();
  // dragenter and dragleave also fire for elements inside the zone.
  const depth = useRef(0);
  const [isDraggedOver, setOver] = useState(false);
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
        data-over={isDraggedOver || undefined}
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
            // Allows choosing the same file again after a refusal.
            event.target.value = '';
          }}
        />
        <IconUpload />
        <span>{children}</span>
      </label>
      {progress}
      <p id={rulesId} className={error ? 'help help-error' : 'help'} role={error ? 'alert' : undefined}>
        {error ? (
          <>
            <IconAlertTriangle size={14} />
            <span>{error}</span>
          </>
        ) : (
          rules
        )}
      </p>
    </div>
  );
}
