import { Checkbox } from '@mantine/core';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { AgentWeights, WeightedChannel } from '../../contract.ts';
import { isSameWeight, isWeight, pastedCells } from './typed-weight.ts';
import { refusalInWords } from './refusal-in-words.ts';
import { storedWeight, type TypedCell, type WeightEdits } from './use-weight-edits.ts';

interface WeightGridProps {
  channels: readonly WeightedChannel[];
  agents: readonly AgentWeights[];
  edits: WeightEdits;
  /** User ids. */
  picked: ReadonlySet<number>;
  onPick: (picked: ReadonlySet<number>) => void;
}

/** Moves the focus to the cell of the same queue above or below. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const by = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  const { target } = event;
  if (by === undefined || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement) || target.type !== 'text') return;
  event.preventDefault();
  const column = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-channel="${target.dataset['channel']}"]`)];
  const next = column[column.indexOf(target) + by];
  next?.focus();
  next?.select();
}

/** Agents × queues with their weights. */
export function WeightGrid({ channels, agents, edits, picked, onPick }: WeightGridProps) {
  const areAllPicked = agents.every(({ user_id }) => picked.has(user_id));
  const pick = (userId: number) => {
    const next = new Set(picked);
    if (!next.delete(userId)) next.add(userId);
    onPick(next);
  };
  /** Those whom a search hides stay as they are. */
  const pickAll = () => {
    const ids = agents.map(({ user_id }) => user_id);
    onPick(new Set(areAllPicked ? [...picked].filter((each) => !ids.includes(each)) : [...picked, ...ids]));
  };
  /** A pasted part of a spreadsheet fills the cells to the right and below; what lies outside is left out. */
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const pasted = pastedCells(event.clipboardData.getData('text'));
    if (pasted.length === 1 && pasted[0]?.length === 1) return;
    event.preventDefault();
    const cells = pasted.flatMap((texts, down) =>
      texts.flatMap((text, right): TypedCell[] => {
        const [agent, channel] = [agents[row + down], channels[column + right]];
        return agent && channel ? [{ userId: agent.user_id, channelId: channel.channel_id, text }] : [];
      }),
    );
    edits.type(cells);
  };
  return (
    <div className="list-scroll">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the inputs in it */}
      <table className="list-grid weights" aria-label={t('Agent lead priorities')} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <th scope="col" className="weight-pick">
              <Checkbox
                aria-label={t('Select all agents')}
                checked={areAllPicked}
                indeterminate={!areAllPicked && picked.size > 0}
                onChange={pickAll}
              />
            </th>
            <th scope="col">{t('Agent')}</th>
            <th scope="col">{t('Team')}</th>
            {channels.map(({ channel_id, name, priority }) => (
              <th key={channel_id} scope="col" className="num">
                {name} <span className="muted">{t('priority {priority}', { priority })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map((agent, row) => (
            <tr key={agent.user_id}>
              <td className="weight-pick">
                <Checkbox
                  aria-label={t('Select {name}', { name: agent.name })}
                  checked={picked.has(agent.user_id)}
                  onChange={() => pick(agent.user_id)}
                />
              </td>
              <th scope="row">
                {agent.name}
                {edits.refused
                  .filter(({ user_id }) => user_id === agent.user_id)
                  .map((refusal) => (
                    <div key={refusal.user_id} className="weight-refusal">
                      {refusalInWords(refusal, channels)}
                    </div>
                  ))}
              </th>
              <td className="second">{agent.team ?? '–'}</td>
              {channels.map(({ channel_id: channelId, name }, column) => {
                const text = edits.textOf(agent, channelId);
                const isChanged = !isSameWeight(text, storedWeight(agent, channelId));
                return (
                  <td key={channelId} className="num" data-unsaved={isChanged || undefined}>
                    <input
                      type="text"
                      inputMode="numeric"
                      maxLength={2}
                      data-channel={channelId}
                      aria-label={t('{queue} for {name}', { queue: name, name: agent.name })}
                      aria-invalid={!isWeight(text) || undefined}
                      value={text}
                      onFocus={({ currentTarget }) => currentTarget.select()}
                      onPaste={(event) => paste(event, row, column)}
                      onChange={({ target }) => edits.type([{ userId: agent.user_id, channelId, text: target.value }])}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
