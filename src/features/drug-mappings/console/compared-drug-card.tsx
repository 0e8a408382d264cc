import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hrefOfDrug } from '#features/drugs/public.ts';
import { CERTAIN_SCORE, LIKELY_SCORE } from '#machines/supply/drug-mapping-facts.ts';
import { money } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { ComparedDrug } from '../contract.ts';

type Part = ComparedDrug['parts'][number];

const partNames: Record<Part['part'], string> = {
  name: msg('Name'),
  strength: msg('Strength'),
  form: msg('Form'),
  pack: msg('Pack'),
  maker: msg('Maker'),
  mrp: msg('MRP'),
};

const toneOf = (score: number): Tone => (score >= CERTAIN_SCORE ? 'good' : score >= LIKELY_SCORE ? 'due' : 'late');
const classes: Record<Part['verdict'], string> = { same: 't-good', near: 't-due', different: 't-late', unknown: 'second' };

/** `Strength 650 mg = 650 mg`, `Pack 15 ≠ 10`. */
function partInWords({ part, verdict, theirs, ours }: Part): string {
  const inWords = (value: string) => (value === '' ? '–' : part === 'mrp' ? money(Number(value)) : value);
  const values = { part: t(partNames[part]), theirs: inWords(theirs), ours: inWords(ours) };
  switch (verdict) {
    case 'same':
      return t('{part} {theirs} = {ours}', values);
    case 'near':
      return t('{part} {theirs} ≈ {ours}', values);
    case 'different':
      return t('{part} {theirs} ≠ {ours}', values);
    default:
      return t('{part} not named', values);
  }
}

interface ComparedDrugCardProps {
  compared: ComparedDrug;
  /** What can be done with it. */
  children?: ReactNode;
}

/** One of our drugs beside the product: its score, and the parts that it is made of. */
export function ComparedDrugCard({ compared: { drug, score, parts, is_refused }, children }: ComparedDrugCardProps) {
  return (
    <div className="mapping-drug">
      <div className="row">
        <Link to={hrefOfDrug(drug.id)}>{drug.name}</Link>
        <span className="grow" />
        <StatusDot tone={toneOf(score)}>{t('Score {score}', { score })}</StatusDot>
      </div>
      <div className="second">
        {[
          drug.composition,
          drug.company,
          t('Pack of {n} {unit}', { n: drug.pack_size, unit: drug.uom }),
          drug.mrp === null ? '' : t('MRP {mrp}', { mrp: money(drug.mrp) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      <ul className="mapping-parts" aria-label={t('What the score follows from')}>
        {parts.map((part) => (
          <li key={part.part} className={classes[part.verdict]}>
            {partInWords(part)}
          </li>
        ))}
      </ul>
      {drug.is_retired && <p className="t-late">{t('This drug is not sold any more')}</p>}
      {is_refused && <p className="t-late">{t('It was mapped to this drug before, and is not any more')}</p>}
      {children}
    </div>
  );
}
