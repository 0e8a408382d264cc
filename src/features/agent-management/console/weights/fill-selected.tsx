import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { AgentWeights, WeightedChannel } from '../../contract.ts';
import { isWeight, MOST } from './typed-weight.ts';

interface FillSelectedProps {
  channels: readonly WeightedChannel[];
  picked: readonly AgentWeights[];
  onFill: (channelId: number, text: string) => void;
}

/** Writes one weight into a queue's cells of all selected agents. Nothing is saved yet. */
export function FillSelected({ channels, picked, onFill }: FillSelectedProps) {
  const [channelId, setChannelId] = useState(channels[0]?.channel_id ?? 0);
  const [text, setText] = useState('1');
  const off =
    picked.length === 0
      ? t('Select agents first')
      : isWeight(text)
        ? null
        : t('Weights are whole numbers from 0 to {most}', { most: MOST });
  return (
    <form
      className="weight-fill"
      aria-label={t('Fill selected agents')}
      onSubmit={(event) => {
        event.preventDefault();
        if (off === null) onFill(channelId, text.trim());
      }}
    >
      <span>{t('{n, plural, one {# agent selected} other {# agents selected}}', { n: picked.length })}</span>
      <NativeSelect
        size="sm"
        aria-label={t('Queue to fill')}
        value={String(channelId)}
        onChange={({ currentTarget }) => setChannelId(Number(currentTarget.value))}
        data={channels.map(({ channel_id, name }) => ({ value: String(channel_id), label: name }))}
      />
      <TextInput
        size="sm"
        className="weight-fill-number"
        aria-label={t('Weight to fill in')}
        inputMode="numeric"
        maxLength={2}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <BlockableButton type="submit" size="sm" off={off}>
        {t('Fill')}
      </BlockableButton>
      <span className="second">{t('A part of a spreadsheet can be pasted into a cell.')}</span>
    </form>
  );
}
