import { useState } from 'react';
import { count, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { ActionsHeading } from '#platform/console/ui/controls/actions-heading.tsx';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import { LinesTable } from '#platform/record/console/lines/lines-table.tsx';
import { RemoveLine } from '#platform/record/console/lines/remove-line.tsx';
import type { ContractLine, ContractRecord } from '../contract.ts';
import { LineDialog } from './line-dialog.tsx';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** Discount, scheme, cash discount and order multiple, as far as they are agreed. */
function termsOf({ discount, scheme, scheme_minimum: minimum, cd_percent: cd, cd_days: days, order_multiple: box }: ContractLine): string {
  return [
    discount === null ? '' : t('{percent} % off', { percent: String(discount) }),
    scheme === null ? '' : minimum === null ? scheme : t('{scheme} from {n} packs', { scheme, n: minimum }),
    cd === null || days === null ? '' : t('CD {percent} % in {days} days', { percent: String(cd), days: String(days) }),
    box === null ? '' : t('boxes of {n}', { n: box }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Packs that were bought in its period, of those that are committed to. */
const boughtOf = ({ bought, committed_packs: committed }: ContractLine): string =>
  committed === null ? count(bought) : t('{bought} of {committed}', { bought: count(bought), committed: count(committed) });

/** What is open: a new line, or a line that is changed. */
type Open = 'add' | ContractLine;

/** The prices with what can be done with each. */
export function ContractLines({ record }: { record: ContractRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { lines, status, abilities } = record;
  const whyNot = whyNotOf(abilities)('contract.changed');
  const isDraft = status === 'draft';
  return (
    <section aria-label={t('Lines')}>
      <h3>{t('Lines')}</h3>
      {lines.length === 0 ? (
        <p className="second">{t('No lines yet.')}</p>
      ) : (
        <LinesTable>
          <thead>
            <tr>
              <th>{t('Drug')}</th>
              <th className="figure">{t('Net rate')}</th>
              <th className="figure">{t('Margin %')}</th>
              <th>{t('Terms')}</th>
              <th className="figure">{t('Packs bought')}</th>
              {isDraft && <ActionsHeading />}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  {line.drug}
                  <div className="second">{t('MRP {mrp} · PTR {ptr}', { mrp: money(line.mrp), ptr: money(line.ptr) })}</div>
                </td>
                <td className="figure">{money(line.net_rate)}</td>
                <td className="figure">{line.margin.toFixed(1)}</td>
                <td>{termsOf(line) || '–'}</td>
                <td className="figure">{boughtOf(line)}</td>
                {isDraft && (
                  <td>
                    <div className="row-actions">
                      <BlockableButton
                        size="sm"
                        off={whyNot}
                        aria-label={t('Change {drug}', { drug: line.drug })}
                        onClick={() => setOpen(line)}
                      >
                        {t('Change…')}
                      </BlockableButton>
                      <RemoveLine
                        name={line.drug}
                        off={whyNot}
                        version={record.version}
                        save={api.distributor.removeContractLine.mutationOptions(changing)}
                        input={{ contract_id: record.id, drug_id: line.drug_id }}
                      />
                    </div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </LinesTable>
      )}
      {isDraft && (
        <BlockableButton off={whyNot} onClick={() => setOpen('add')}>
          {t('Add drug…')}
        </BlockableButton>
      )}
      {open !== null && <LineDialog record={record} line={open === 'add' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  );
}
