import { useState } from 'react';
import { count, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { ActionsHeading } from '#platform/console/ui/controls/actions-heading.tsx';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import { LinesTable } from '#platform/record/console/lines/lines-table.tsx';
import { RemoveLine } from '#platform/record/console/lines/remove-line.tsx';
import type { PurchaseOrderLine, PurchaseOrderRecord } from '../contract.ts';
import { CloseDialog } from './close-dialog.tsx';
import { LineDialog } from './line-dialog.tsx';
import { LinePacks } from './line-packs.tsx';
import { Margin } from './margin.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { api } from './api.ts';
import { changing } from './changing.ts';

type Open = { dialog: 'add' } | { dialog: 'change' | 'receive' | 'close'; line: PurchaseOrderLine };

const openPacks = ({ packs, received, closed }: PurchaseOrderLine): number => packs - received - closed;

/** The lines with what can be done with each. */
export function PurchaseOrderLines({ record }: { record: PurchaseOrderRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { lines, status, abilities } = record;
  const whyNot = whyNotOf(abilities);
  const dialog = { record, onClose: () => setOpen(null) };
  const isDraft = status === 'draft';
  const isExpected = status === 'sent' || status === 'partlyReceived';
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
              <th className="figure">{t('Packs')}</th>
              <th className="figure">{t('Rate')}</th>
              <th className="figure">{t('Value')}</th>
              <th className="figure">{t('Margin')}</th>
              <ActionsHeading />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  {line.drug}
                  <div className="second">{t('MRP {mrp} · GST {gst} %', { mrp: money(line.mrp), gst: line.gst ?? '–' })}</div>
                  {line.distributor_codes.length > 0 && (
                    <div className="second">
                      {t('{n, plural, one {Code {codes}} other {Codes {codes}}}', {
                        n: line.distributor_codes.length,
                        codes: line.distributor_codes.join(', '),
                      })}
                    </div>
                  )}
                </td>
                <td className="figure">
                  {isDraft && whyNot('purchaseOrder.changed') === null ? <LinePacks record={record} line={line} /> : count(line.packs)}
                  {line.free_packs > 0 && <div className="second">{t('{n} free', { n: count(line.free_packs) })}</div>}
                  {line.received > 0 && <div className="second">{t('{n} received', { n: count(line.received) })}</div>}
                  {line.closed > 0 && <div className="second">{t('{n} closed', { n: count(line.closed) })}</div>}
                </td>
                <td className="figure">
                  {money(line.rate)}
                  {line.scheme !== null && <div className="second">{line.scheme}</div>}
                </td>
                <td className="figure">{money(line.value)}</td>
                <td className="figure">
                  <Margin {...line} />
                </td>
                <td>
                  <div className="row-actions">
                    {isDraft && (
                      <>
                        <BlockableButton
                          size="sm"
                          off={whyNot('purchaseOrder.changed')}
                          aria-label={t('Change {drug}', { drug: line.drug })}
                          onClick={() => setOpen({ dialog: 'change', line })}
                        >
                          {t('Change…')}
                        </BlockableButton>
                        <RemoveLine
                          name={line.drug}
                          off={whyNot('purchaseOrder.changed')}
                          version={record.version}
                          save={api.purchaseOrder.setPurchaseOrderLine.mutationOptions(changing)}
                          input={{ purchase_order_id: record.id, drug_id: line.drug_id, packs: 0 }}
                        />
                      </>
                    )}
                    {isExpected && openPacks(line) > 0 && (
                      <>
                        <BlockableButton
                          size="sm"
                          off={whyNot('purchaseOrder.received')}
                          aria-label={t('Receive {drug}', { drug: line.drug })}
                          onClick={() => setOpen({ dialog: 'receive', line })}
                        >
                          {t('Receive…')}
                        </BlockableButton>
                        <BlockableButton
                          size="sm"
                          off={whyNot('purchaseOrder.closed')}
                          aria-label={t('Close line {drug}', { drug: line.drug })}
                          onClick={() => setOpen({ dialog: 'close', line })}
                        >
                          {t('Close line…')}
                        </BlockableButton>
                      </>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </LinesTable>
      )}
      {isDraft && (
        <BlockableButton off={whyNot('purchaseOrder.changed')} onClick={() => setOpen({ dialog: 'add' })}>
          {t('Add drug…')}
        </BlockableButton>
      )}
      {open?.dialog === 'add' && <LineDialog {...dialog} line={null} />}
      {open?.dialog === 'change' && <LineDialog {...dialog} line={open.line} />}
      {open?.dialog === 'receive' && <ReceiveDialog {...dialog} line={open.line} />}
      {open?.dialog === 'close' && <CloseDialog {...dialog} line={open.line} />}
    </section>
  );
}
