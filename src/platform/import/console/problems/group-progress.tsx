import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';

/** Groups with more rows take longer than a moment. */
const LARGE = 1_000;

interface GroupProgressProps {
  rows: number;
  done: number;
  onStop: () => void;
}

/** Progress of a large group while it is changed. */
export function GroupProgress({ rows, done, onStop }: GroupProgressProps) {
  if (rows <= LARGE) return null;
  return (
    <div className="row">
      <Progress aria-label={t('Checking rows')} value={Math.floor((done / rows) * 100)} />
      <span className="muted">{t('{n} of {total} rows', { n: count(done), total: count(rows) })}</span>
      <Button size="xs" onClick={onStop}>
        {t('Stop')}
      </Button>
    </div>
  );
}
