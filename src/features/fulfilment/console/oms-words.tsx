import { Link } from 'react-router-dom';
import { hrefOfDrug } from '#features/drugs/public.ts';
import type { PushRecord } from '../contract.ts';

/** How the OMS names a store and a drug. */
const NAMED = /\b(Store \d+|D-\d+)\b/g;

/** An answer of the OMS; its numbers of the store and drugs that it was sent are replaced by their names. */
export function OmsWords({ words, payload }: { words: string; payload: PushRecord['payload'] }) {
  return (
    <span className="oms-words">
      {words.split(NAMED).map((piece, at) => (
        <Piece key={at} piece={piece} payload={payload} />
      ))}
    </span>
  );
}

function Piece({ piece, payload }: { piece: string; payload: PushRecord['payload'] }) {
  if (payload && piece === `Store ${payload.store.id}`) return payload.store.name;
  const line = payload?.lines.find(({ drug_id }) => piece === `D-${drug_id}`);
  return line ? <Link to={hrefOfDrug(line.drug_id)}>{line.drug}</Link> : piece;
}
