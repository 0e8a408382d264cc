import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { msg, t } from '#platform/console/language/language.ts';
import { SettingsHistory } from '#platform/record/console/settings/settings-history.tsx';
import { SettingsScreen } from '#platform/record/console/settings/settings-screen.tsx';
import type { FloorLimitsRecord } from '../../contract.ts';
import { FLOOR_PATH } from '../../floor-paths.ts';
import { api } from '../api.ts';
import { FloorLimitsForm } from './floor-limits-form.tsx';
import { isTime, limitKeys, limitNames } from './limit-names.ts';

type Saved = FloorLimitsRecord['history'][number];

const options = api.crm.floorLimits.queryOptions({ input: {}, staleTime: 0, meta: { quiet: true } });

/** `/crm/supervisor-dashboard/limits`: what is too much, too old or too long on the floor, and who changed it. */
export default function FloorLimitsScreen() {
  return (
    <SettingsScreen
      title={msg('Limits of the floor')}
      intro={msg('Figures and times are amber from 80 % of their limit on, and red from the limit on.')}
      failed={msg('The limits could not be loaded')}
      query={useQuery(options)}
      action={
        <Button component={Link} to={FLOOR_PATH} leftSection={<IconChevronLeft size={14} />}>
          {t('Back')}
        </Button>
      }
    >
      {(settings) => (
        <>
          <FloorLimitsForm settings={settings} />
          <SettingsHistory
            history={settings.history}
            columns={limitKeys.map((key) => [
              t(limitNames[key]),
              (saved: Saved) => (isTime(key) ? t('{m} min', { m: saved[key] }) : String(saved[key])),
            ])}
          />
        </>
      )}
    </SettingsScreen>
  );
}
