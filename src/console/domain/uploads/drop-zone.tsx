import './uploads.css';
import { type DragEvent, useId, useState } from 'react';
import { t } from '#console/language/language.ts';
import { Icon } from '#console/ui/base/icon.tsx';
import type { FileFolder } from '#contracts/files.ts';
import { acceptOf, rulesInWords } from './folder-rules.ts';

interface DropZoneProps {
  folder: FileFolder;
  onFiles: (files: readonly File[]) => void;
}

/** Choose or drop many files at once; what the folder takes is said before. */
export function DropZone({ folder, onFiles }: DropZoneProps) {
  const rulesId = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the input inside is the control
    <label
      className="upload-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        multiple
        className="visually-hidden"
        accept={acceptOf(folder)}
        aria-describedby={rulesId}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again after it was refused.
          event.target.value = '';
        }}
      />
      <Icon name="upload" />
      <span>
        <b>{t('Choose files, or drop them here')}</b>
        <small id={rulesId}>{rulesInWords(folder)}</small>
      </span>
    </label>
  );
}
