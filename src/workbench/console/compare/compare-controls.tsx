import { Button, NativeSelect } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ChartVersion } from '../../drawing/chart-version.ts';
import { day } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';

interface CompareControlsProps {
  versions: readonly ChartVersion[];
  /** Revision to compare with; null while comparing with a file. */
  revision: string | null;
  onRevision: (revision: string) => void;
  /** Name of the file to compare with. */
  file: string | null;
  onFile: (file: File) => void;
}

const FILE = 'file';

/** The subject comes first because several versions can have the same date. */
const labelOf = ({ subject, date, revision }: ChartVersion): string => `${subject} · ${day(date)} · ${revision}`;

/** Chooses what the chart is compared with. */
export function CompareControls({ versions, revision, onRevision, file, onFile }: CompareControlsProps) {
  const input = useRef<HTMLInputElement>(null);
  const compared = file === null ? versions.find((version) => version.revision === revision) : undefined;
  return (
    <>
      {(versions.length > 0 || file !== null) && (
        <NativeSelect
          className="compare-with"
          aria-label={t('Compared with')}
          title={compared && labelOf(compared)}
          value={file === null ? (revision ?? '') : FILE}
          onChange={(event) => onRevision(event.target.value)}
        >
          {file !== null && <option value={FILE}>{file}</option>}
          {revision === null && file === null && <option value="">{t('Choose a version')}</option>}
          {versions.map((version) => (
            <option key={version.revision} value={version.revision}>
              {labelOf(version)}
            </option>
          ))}
        </NativeSelect>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('A statechart as JSON')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onFile(chosen);
          // Allows reopening the same file after it was edited.
          event.target.value = '';
        }}
      />
      <Button leftSection={<IconUpload size={14} />} onClick={() => input.current?.click()}>
        {t('Open a proposal')}
      </Button>
    </>
  );
}
