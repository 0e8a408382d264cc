import '@mantine/dropzone/styles.layer.css';
import './drop-zone.css';
import { Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';

interface DropZoneProps {
  /** Instruction, such as "Choose a file, or drop it here". */
  children: ReactNode;
  /** Accepted files. */
  rules: string;
  /** Problem with the last choice, shown instead of the rules; null without one. */
  error?: string | null | undefined;
  /** Media types and extensions for the file dialog. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Takes the focus when it appears. */
  isFirst?: boolean;
  /** Called with all files, accepted or not; without any if something else was dropped. */
  onFiles: (files: readonly File[]) => void;
  /** Shown between the zone and its rules, such as upload progress. */
  progress?: ReactNode;
}

/**
 * Mantine's Dropzone with rules and error. Its input is the accessible control. Mantine would refuse files without a word, so the
 * caller checks them.
 */
export default function DropZone({
  children,
  rules,
  error,
  accept,
  multiple = false,
  disabled = false,
  isFirst = false,
  onFiles,
  progress,
}: DropZoneProps) {
  const id = useId();
  return (
    <div onDrop={({ dataTransfer }) => !disabled && dataTransfer.files.length === 0 && onFiles([])}>
      <Dropzone
        enablePointerEvents
        activateOnKeyboard={false}
        disabled={disabled}
        onDrop={onFiles}
        inputProps={{
          accept,
          multiple,
          disabled,
          tabIndex: 0,
          autoFocus: isFirst,
          className: 'visually-hidden',
          style: {},
          'aria-label': undefined,
          'aria-labelledby': `${id}-label`,
          'aria-describedby': `${id}-words`,
          'aria-invalid': error ? true : undefined,
          // Allows choosing the same file again after a refusal.
          onClick: ({ currentTarget }) => (currentTarget.value = ''),
        }}
      >
        <div className="row">
          <IconUpload />
          <span id={`${id}-label`}>{children}</span>
        </div>
      </Dropzone>
      {progress}
      {error ? <Input.Error id={`${id}-words`}>{error}</Input.Error> : <Input.Description id={`${id}-words`}>{rules}</Input.Description>}
    </div>
  );
}
