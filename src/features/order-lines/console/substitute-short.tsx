import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderRecord } from '#features/orders/public.ts';
import { t } from '#platform/console/language/language.ts';
import { openSubstitutions } from '../substitution-choices.ts';
import { api } from './api.ts';
import { SubstituteDialog } from './substitute-dialog.tsx';

type Line = OrderRecord['lines'][number];

/** Offers a substitute for each line that the order's store lacks, unless one is already proposed. */
export default function SubstituteShort({ record }: { record: OrderRecord }) {
  const [chosen, setChosen] = useState<Line | null>(null);
  const { data } = useQuery(api.oms.substitutions.queryOptions({ input: { order_id: record.id } }));
  const waiting = (data?.rows ?? []).filter(({ status }) => openSubstitutions.includes(status)).map(({ line_id }) => line_id);
  const short = record.lines.filter(({ id, stock, quantity }) => stock !== null && stock < quantity && !waiting.includes(id));
  return (
    <>
      {short.map((line) => (
        <Button key={line.id} size="xs" onClick={() => setChosen(line)}>
          {t('Substitute {drug}…', { drug: line.drug })}
        </Button>
      ))}
      {chosen && <SubstituteDialog record={record} line={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
