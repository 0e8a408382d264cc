import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { Driver } from './coverage.ts';

interface DriverChoiceProps {
  driver: Driver;
  hasBrowser: boolean;
  onChoose: (driver: Driver) => void;
}

/** Chooses between the actor's and the browser's coverage. */
export function DriverChoice({ driver, hasBrowser, onChoose }: DriverChoiceProps) {
  return (
    <fieldset className="row coverage-driver" aria-label={t('Paths run by')}>
      <Button size="sm" radius="xl" aria-pressed={driver === 'actor'} onClick={() => onChoose('actor')}>
        {t('Actor')}
      </Button>
      {hasBrowser ? (
        <Button size="sm" radius="xl" aria-pressed={driver === 'browser'} onClick={() => onChoose('browser')}>
          {t('Browser')}
        </Button>
      ) : (
        <BlockableButton size="sm" variant="subtle" off={t('No browser runs for this machine. Its paths run on the actor only.')}>
          {t('Browser')}
        </BlockableButton>
      )}
    </fieldset>
  );
}
