import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';

/** Shows the invalid parts of the address, with a button that removes them. */
export function UnknownParts({ parts, onDrop }: { parts: readonly string[]; onDrop: () => void }) {
  return (
    <output className="list-notice">
      <IconAlertTriangle size={14} />
      <span className="ell">{rich('Not recognised and ignored: <b>{parts}</b>', { b: <b /> }, { parts: parts.join(', ') })}</span>
      <Button size="xs" onClick={onDrop}>
        {t('Remove from the address')}
      </Button>
    </output>
  );
}
