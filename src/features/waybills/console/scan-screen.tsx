import './waybills.css';
import { Radio, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import type { ScanStep } from '../waybill-choices.ts';
import { scanSteps, waybillStatuses } from '../waybill-choices.ts';
import { isWaybillNumber, typedNumber } from '../waybill-number.ts';
import { api, client } from './api.ts';

interface Result {
  at: number;
  number: string;
  words: string;
  isRefused: boolean;
}

/** Scans of one step, so that a parcel that is scanned twice is not sent again. */
const keyOf = (step: ScanStep, number: string) => `${step} ${number}`;

/**
 * A scanner types number after number, each with Enter: every parcel goes the chosen step at once. The field keeps the focus and
 * takes the next number while the server still works on the last one.
 */
export default function ScanScreen() {
  const [step, setStep] = useState<ScanStep>('HAND-OVER');
  const [receiver, setReceiver] = useState('');
  const [typed, setTyped] = useState('');
  const [results, setResults] = useState<readonly Result[]>([]);
  const done = useRef(new Set<string>());
  const serial = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const say = (number: string, words: string, isRefused: boolean) => {
    serial.current += 1;
    const result = { at: serial.current, number, words, isRefused };
    setResults((earlier) => [result, ...earlier].slice(0, 50));
  };

  const send = async (number: string) => {
    const key = keyOf(step, number);
    done.current.add(key);
    try {
      const { status } = await client.oms.scanWaybill({ number, step, receiver: receiver.trim(), request_key: newRequestKey() });
      say(number, t(waybillStatuses[status]), false);
      void queryClient.invalidateQueries({ queryKey: api.oms.waybills.key() });
      void queryClient.invalidateQueries({ queryKey: api.oms.waybill.key() });
    } catch (error) {
      // It may be scanned again.
      done.current.delete(key);
      say(number, sayError(error), true);
    }
  };

  const onScan = (event: FormEvent) => {
    event.preventDefault();
    const number = typedNumber(typed);
    if (number === '') return;
    setTyped('');
    field.current?.focus();
    if (!isWaybillNumber(number)) return say(number, t('The check digit is wrong: scan it again'), true);
    if (done.current.has(keyOf(step, number))) return say(number, t('Scanned already'), true);
    if (step === 'DELIVER' && receiver.trim() === '') return say(number, t('Type first who received it'), true);
    void send(number);
    // The next parcel has its own receiver.
    setReceiver('');
  };

  const [last] = results;
  return (
    <div className="scan">
      <h1>{t('Scan parcels')}</h1>
      <Radio.Group label={t('Step')} value={step} onChange={setStep}>
        <div className="scan-steps">
          {Object.entries(scanSteps).map(([value, label]) => (
            <Radio key={value} value={value} label={t(label)} />
          ))}
        </div>
      </Radio.Group>
      {step === 'DELIVER' && (
        <TextInput label={t('Received by')} maxLength={120} value={receiver} onChange={({ target }) => setReceiver(target.value)} />
      )}
      <form onSubmit={onScan}>
        <TextInput
          ref={field}
          label={t('Waybill number')}
          description={t('Scan the label, or type the number and press Enter.')}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <output className={last?.isRefused ? 'scan-last scan-refused' : 'scan-last'}>
        {last && t('{number}: {words}', { number: last.number, words: last.words })}
      </output>
      {results.length > 1 && (
        <ol className="scan-results" aria-label={t('Earlier scans')}>
          {results.slice(1).map(({ at, number, words, isRefused }) => (
            <li key={at} className={isRefused ? 'scan-refused' : undefined}>
              <b>{number}</b> {words}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
