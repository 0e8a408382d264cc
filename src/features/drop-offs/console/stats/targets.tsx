import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { useState } from 'react';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { DropOffStats } from '../../contract.ts';
import { ALL_CITIES, type TargetScope } from '../../drop-off-choices.ts';
import { conversionInWords } from './conversion.ts';
import { TargetDialog } from './target-dialog.tsx';

/** Conversion of all cities and of each against its target, which leads set. */
export function Targets({ targets }: Pick<DropOffStats, 'targets'>) {
  const [open, setOpen] = useState<TargetScope | null>(null);
  const user = stored.currentUser.read();
  const lacking = user !== null && holds('drop-offs.target', user) ? null : t(permissionLacking('drop-offs.target'));
  const opened = targets.find(({ scope }) => scope === open);
  return (
    <section aria-label={t('Conversion and target')}>
      <h2>{t('Conversion and target')}</h2>
      <ul className="drop-off-targets">
        {targets.map(({ scope, percent, is_own, figures }) => {
          const name = nameOf(scope);
          return (
            <li key={scope}>
              <span className="drop-off-scope">{name}</span>
              <span>
                {conversionInWords(figures, percent)}
                {!is_own && percent !== null && <span className="second"> · {t('as for all cities')}</span>}
              </span>
              <BlockableButton size="xs" aria-label={t('Set target: {name}', { name })} off={lacking} onClick={() => setOpen(scope)}>
                {t('Set target')}
              </BlockableButton>
              <Progress
                size={6}
                aria-label={t('Share of the target reached: {name}', { name })}
                value={percent === null ? 0 : Math.min(100, ((figures.conversion ?? 0) / percent) * 100)}
              />
            </li>
          );
        })}
      </ul>
      {opened && <TargetDialog target={opened} name={nameOf(opened.scope)} onClose={() => setOpen(null)} />}
    </section>
  );
}

const nameOf = (scope: TargetScope): string => (scope === ALL_CITIES ? t('All cities') : scope);
