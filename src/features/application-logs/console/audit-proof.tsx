import './application-logs.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { api } from './api.ts';

const faults = {
  edited: (audit_id: number | null) => t('Write {id} was changed', { id: String(audit_id) }),
  removed: (audit_id: number | null) => t('Write {id} was removed', { id: String(audit_id) }),
  inserted: (audit_id: number | null) => t('Write {id} was added later', { id: String(audit_id) }),
  chain: () => t('The chain of seals was changed'),
} as const;

/** Compares every write with its seal, and shows the proof. */
export function AuditProof() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('Prove the audit')}
      </Button>
      {isOpen && <ProofDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ProofDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching } = useQuery({ ...api.admin.auditVerified.queryOptions({ input: {} }), staleTime: 0, gcTime: 0 });
  return (
    <Dialog title={t('Proof of the audit')} width={560} onClose={onClose} footer={<Button onClick={onClose}>{t('Close')}</Button>}>
      {isFetching && <output>{t('Every write is compared with its seal…')}</output>}
      {error && !isFetching && <FormError>{sayError(error)}</FormError>}
      {data && !isFetching && (
        <div className="audit-proof">
          <output>
            {data.faults.length === 0
              ? t('No sealed write was changed, added or removed.')
              : t('{n, plural, one {{count} fault} other {{count} faults}}', { n: data.faults.length, count: count(data.faults.length) })}
          </output>
          {data.faults.length > 0 && (
            <ul className="audit-faults">
              {data.faults.map(({ what, audit_id, seal_id }) => (
                <li key={`${what}-${audit_id}-${seal_id}`}>{faults[what](audit_id)}</li>
              ))}
            </ul>
          )}
          <dl className="log-facts">
            <dt>{t('Sealed')}</dt>
            <dd>{count(data.sealed)}</dd>
            <dt>{t('Not sealed yet')}</dt>
            <dd>{count(data.waiting)}</dd>
            <dt>{t('Last seal')}</dt>
            <dd className="audit-head">{data.head ?? '–'}</dd>
          </dl>
          <p className="second">{t('Kept outside of this system, the last seal proves everything before it.')}</p>
        </div>
      )}
    </Dialog>
  );
}
