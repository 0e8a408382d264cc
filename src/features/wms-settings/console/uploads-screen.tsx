import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { ImportScreen } from '#platform/import/console/import-screen.tsx';
import { categoryList, distributorList, drugDistributorList } from '../lists.ts';
import { CATEGORIES_PATH, DISTRIBUTORS_PATH, DRUG_DISTRIBUTORS_PATH } from '../settings-paths.ts';
import { WmsNavigation } from './wms-navigation.tsx';

/** Settings that are uploaded, the most frequent first. */
const targets = [
  { list: drugDistributorList, path: DRUG_DISTRIBUTORS_PATH },
  { list: distributorList, path: DISTRIBUTORS_PATH },
  { list: categoryList, path: CATEGORIES_PATH },
] as const;

/** `/wms-setting/bulk-upload?of=drug-distributors` (§2.2): uploads a file of settings. */
export default function UploadsScreen() {
  const params = new URLSearchParams(useLocation().search);
  const user = stored.currentUser.read();
  const open = targets.filter(({ list }) => user !== null && holds(list.manage, user));
  const chosen = open.find(({ list }) => list.id === params.get('of')) ?? open[0];
  // A batch determines its target; the address is ignored then.
  const isChosen = !params.has('batch');
  if (!chosen) return null;
  return (
    <WmsNavigation>
      <ImportScreen
        title={t('Bulk upload of settings')}
        target={chosen.list.id}
        records={isChosen || params.has('of') ? chosen.path : undefined}
      >
        {isChosen && (
          <nav className="batch-targets" aria-label={t('Settings')}>
            {open.map(({ list }) => (
              <Button
                key={list.id}
                component={Link}
                size="sm"
                radius="xl"
                to={{ search: `?of=${list.id}` }}
                aria-current={list.id === chosen.list.id ? 'page' : undefined}
              >
                {t(list.title)}
              </Button>
            ))}
          </nav>
        )}
      </ImportScreen>
    </WmsNavigation>
  );
}
