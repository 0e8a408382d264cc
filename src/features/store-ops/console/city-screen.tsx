import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { SettingsScreen } from '#platform/record/console/settings/settings-screen.tsx';
import { api } from './api.ts';
import { CityDialog } from './city-dialog.tsx';
import { StoreOpsNavigation } from './store-ops-navigation.tsx';

/** Without a state in the address, those of the server's usual state (§7.6). */
function locationsOf(params: URLSearchParams) {
  const state = Number(params.get('state'));
  const input = Number.isSafeInteger(state) && state > 0 ? { state_id: state } : {};
  return api.store.locations.queryOptions({ input, staleTime: 0, meta: { quiet: true } });
}

export const prepare = (search: string) => queryClient.prefetchQuery(locationsOf(new URLSearchParams(search)));

/** Cities of a state (§7.6), with their stores and pincodes. */
export default function CityScreen() {
  const [params, setParams] = useSearchParams();
  const query = useQuery({ ...locationsOf(params), placeholderData: keepPreviousData });
  const [isAdding, setAdding] = useState(false);
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('locations.manage', user);
  const state = query.data?.states.find(({ id }) => id === query.data.state_id);
  return (
    <StoreOpsNavigation>
      <SettingsScreen
        title={msg('Cities')}
        intro={msg('Store groups and stores belong to a city. Pincodes are those of the district with its name.')}
        failed={msg('The cities could not be loaded')}
        query={query}
        action={
          <BlockableButton
            variant="filled"
            size="sm"
            off={canManage ? null : t(permissionLacking('locations.manage'))}
            busy={state === undefined}
            onClick={() => setAdding(true)}
          >
            {t('Add city')}
          </BlockableButton>
        }
      >
        {({ state_id, states, cities }) => (
          <>
            <NativeSelect
              label={t('State or territory')}
              data={states.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(state_id)}
              onChange={({ target }) => setParams({ state: target.value })}
              className="city-state"
            />
            {cities.length === 0 ? <p className="second">{t('No city of this state has been added.')}</p> : <Cities cities={cities} />}
          </>
        )}
      </SettingsScreen>
      {isAdding && state && <CityDialog state={state} onClose={() => setAdding(false)} />}
    </StoreOpsNavigation>
  );
}

const Cities = ({ cities }: { cities: readonly { id: number; name: string; stores: number; pincodes: number }[] }) => (
  <table className="store-table" aria-label={t('Cities')}>
    <thead>
      <tr>
        <th scope="col">{t('City')}</th>
        <th scope="col" className="figure">
          {t('Stores')}
        </th>
        <th scope="col" className="figure">
          {t('Pincodes')}
        </th>
      </tr>
    </thead>
    <tbody>
      {cities.map(({ id, name, stores, pincodes }) => (
        <tr key={id}>
          <td>{name}</td>
          <td className="figure">{count(stores)}</td>
          <td className="figure">{count(pincodes)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
