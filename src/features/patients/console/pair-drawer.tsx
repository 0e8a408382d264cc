import { Button, Radio } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { day, dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { nameOf } from '#platform/list/console/list-columns.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { PairRecord } from '../merge-contract.ts';
import { pairList, pairReasons } from '../pair-list.ts';
import { genders, mergeStatuses } from '../patient-choices.ts';
import { patientPath } from '../patient-paths.ts';
import { api } from './api.ts';
import { patientChanged } from './changing.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Drawer of a pair: both patients side by side, and what can be done about them. */
export function PairDrawer({ id, row, bar }: OpenRecordProps) {
  const query = useQuery({ ...api.crm.patientPair.queryOptions({ input: { pair_id: id } }), staleTime: 0 });
  const title = query.data?.people.map(({ name }) => name).join(' · ') ?? (row ? nameOf(pairList, row) : String(id));
  return (
    <ListRecord list={pairList} id={id} bar={bar} title={title} query={query}>
      {(pair) => pair && <Pair key={pair.pair_id} pair={pair} />}
    </ListRecord>
  );
}

function Pair({ pair }: { pair: PairRecord }) {
  const { reason, status, merge, people } = pair;
  const state = status === 'found' ? t('Nobody has compared them yet.') : status === 'proposed' ? '' : `${t(mergeStatuses[status])}.`;
  return (
    <div className="patient-part pair">
      <p>
        {t(pairReasons[reason])}. {state} {merge && t('Proposed by {name}, {time}.', { name: merge.by, time: dayAndClock(merge.at) })}
      </p>
      <PairActions pair={pair} />
      <SideBySide people={people} />
    </div>
  );
}

function PairActions({ pair: { status, merge, people } }: { pair: PairRecord }) {
  const [mergeId, setMergeId] = useState<number | null>(null);
  const [keptId, setKeptId] = useState(String(people[0]?.patient_id));
  const user = stored.currentUser.read();
  const mayMerge = user !== null && holds('patients.merge', user);
  const propose = useMutation(api.crm.proposeMerge.mutationOptions({ onSuccess: patientChanged }));
  const compare = () => {
    const kept = people.find(({ patient_id }) => String(patient_id) === keptId);
    const duplicate = people.find((each) => each !== kept);
    if (!kept || !duplicate) return;
    propose.mutate(
      { kept_id: kept.patient_id, duplicate_id: duplicate.patient_id, request_key: newRequestKey() },
      {
        onSuccess: ({ merge_id }) =>
          mayMerge ? setMergeId(merge_id) : void toast({ text: t('Proposed. A team lead decides whether they are one person.') }),
      },
    );
  };
  const isOpen = status === 'proposed' || status === 'merged';
  return (
    <>
      {!isOpen && (
        <Radio.Group label={t('Keep')} value={keptId} onChange={setKeptId}>
          {people.map(({ patient_id, name, phone_no }) => (
            <Radio key={patient_id} value={String(patient_id)} label={`${name} · ${phoneInWords(phone_no)} · ${patient_id}`} />
          ))}
        </Radio.Group>
      )}
      <div className="patient-buttons">
        {!isOpen && (
          <Button variant="filled" loading={propose.isPending} onClick={compare}>
            {mayMerge ? t('Compare and merge…') : t('Propose a merge')}
          </Button>
        )}
        {isOpen && merge && mayMerge && (
          <Button variant="filled" onClick={() => setMergeId(merge.merge_id)}>
            {status === 'proposed' ? t('Compare and merge…') : t('Undo the merge…')}
          </Button>
        )}
        {status === 'proposed' && !mayMerge && (
          <span className="second">{t('A team lead decides whether two records are one person')}</span>
        )}
      </div>
      {propose.isError && <FormError>{sayError(propose.error)}</FormError>}
      {mergeId !== null && <MergeDialog mergeId={mergeId} onClose={() => setMergeId(null)} />}
    </>
  );
}

type Person = PairRecord['people'][number];

const facts: readonly (readonly [label: () => string, of: (person: Person) => string])[] = [
  [() => t('Patient number'), ({ patient_id }) => String(patient_id)],
  [() => t('Phone'), ({ phone_no }) => phoneInWords(phone_no)],
  [() => t('Gender'), ({ gender }) => (gender ? t(genders[gender]) : '–')],
  [() => t('Born on'), ({ born_on }) => (born_on ? day(`${born_on}T06:30:00Z`) : '–')],
  [() => t('Guardian'), ({ guardian }) => guardian ?? '–'],
  [() => t('Addresses'), ({ addresses }) => addresses.join('; ') || '–'],
  [() => t('Records'), ({ records }) => records.map(({ title, count }) => `${t(title)} ${count}`).join(' · ') || '–'],
];

/** The patients in columns; values that differ are marked. */
function SideBySide({ people }: { people: PairRecord['people'] }): ReactNode {
  return (
    <div className="pair-people">
      <table aria-label={t('Patients side by side')}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            {people.map(({ patient_id, name }) => (
              <th key={patient_id} scope="col">
                <Link to={patientPath(patient_id)}>{name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([label, of]) => (
            <tr key={label()} className={new Set(people.map(of)).size > 1 ? 'differs' : undefined}>
              <th scope="row">{label()}</th>
              {people.map((person) => (
                <td key={person.patient_id}>{of(person)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
