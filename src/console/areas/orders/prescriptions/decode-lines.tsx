import { useState } from 'react';
import type { OrderRecord } from '#contracts/oms.ts';
import { sayError } from '#console/lib/errors.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Tag } from '#console/ui/controls/tag.tsx';
import { useDecodeLines } from '../change/order-mutations.ts';

/** Which lines were read from the prescription: ticked by a pharmacist, saved together. */
export function DecodeLines({ record }: { record: OrderRecord }) {
  const saved = record.lines.filter((line) => line.decoded).map((line) => line.id);
  // Only what differs from the server is kept here: a newer order in between loses no tick.
  const [turned, setTurned] = useState<readonly number[]>([]);
  const decode = useDecodeLines();
  const read = record.lines.map((line) => line.id).filter((id) => saved.includes(id) !== turned.includes(id));
  const toggle = (id: number) => setTurned(turned.includes(id) ? turned.filter((each) => each !== id) : [...turned, id]);
  const off = record.status === 'PRESCRIPTION-CREATED' ? null : 'Lines are read while the order is in Prescription created';
  return (
    <form
      className="order-decode"
      onSubmit={(event) => {
        event.preventDefault();
        decode.mutate({ order_id: record.id, version: record.version, line_ids: read }, { onSuccess: () => setTurned([]) });
      }}
    >
      <fieldset disabled={off !== null}>
        <legend>Read from the prescription</legend>
        {record.lines.map((line) => (
          <label key={line.id}>
            <input type="checkbox" checked={read.includes(line.id)} onChange={() => toggle(line.id)} />
            <span className="grow">
              {line.drug} {line.schedule && <Tag tone="due">{line.schedule}</Tag>}
              <small className="muted">{line.composition}</small>
            </span>
            <span className="num">{line.quantity}</span>
          </label>
        ))}
      </fieldset>
      {decode.error && (
        <p className="help help-error" role="alert">
          {sayError(decode.error)} The lines you ticked are kept.
        </p>
      )}
      <Button type="submit" look="primary" size="sm" busy={decode.isPending} off={off ?? (turned.length > 0 ? null : 'Tick a line first')}>
        Save {read.length} of {record.lines.length}
      </Button>
    </form>
  );
}
