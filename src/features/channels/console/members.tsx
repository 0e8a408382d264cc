import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { ActionsHeading } from '#platform/console/ui/controls/actions-heading.tsx';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { ChannelMember, ChannelRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { MemberDialog } from './member-dialog.tsx';

/** Agents who get the tasks of a queue. */
export function Members({ record }: { record: ChannelRecord }) {
  const [open, setOpen] = useState<ChannelMember | 'new' | null>(null);
  const remove = useMutation(api.crm.removeMember.mutationOptions(changing));
  const request_key = useRequestKey(record.version);
  const off = whyNotOf(record.abilities)('member.changed');
  const onRemove = ({ user_id }: ChannelMember) => remove.mutate({ channel_id: record.id, version: record.version, request_key, user_id });
  return (
    <section aria-label={t('Agents')}>
      <div className="channel-members">
        <h3>{t('{n, plural, one {# agent} other {# agents}}', { n: record.members.length })}</h3>
        <BlockableButton size="xs" off={off} onClick={() => setOpen('new')}>
          {t('Add agent')}
        </BlockableButton>
      </div>
      {remove.isError && <FormError>{sayError(remove.error)}</FormError>}
      {record.members.length > 0 && (
        <table className="channel-agents">
          <thead>
            <tr>
              <th scope="col">{t('Agent')}</th>
              <th scope="col" className="num">
                {t('Weight')}
              </th>
              <th scope="col" className="num">
                {t('In hand, at most')}
              </th>
              <ActionsHeading />
            </tr>
          </thead>
          <tbody>
            {record.members.map((member) => (
              <tr key={member.user_id}>
                <th scope="row">{member.name}</th>
                <td className="num">{member.weight}</td>
                <td className="num">{t('{held} of {cap}', { held: member.held, cap: member.cap })}</td>
                <td className="channel-member-actions">
                  {off === null && (
                    <>
                      <Button size="xs" aria-label={t('Change {name}', { name: member.name })} onClick={() => setOpen(member)}>
                        {t('Change')}
                      </Button>
                      <Button size="xs" aria-label={t('Remove {name}', { name: member.name })} onClick={() => onRemove(member)}>
                        {t('Remove')}
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open && <MemberDialog record={record} member={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  );
}
