import './arrange-controls.css';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../language/language.ts';
import { confirmed } from '../overlays/confirmations.ts';
import { IconButton } from './icon-button.tsx';

interface ArrangeControlsProps {
  /** Of the item. */
  name: string;
  /** Its position, of so many. */
  at: number;
  count: number;
  /** What stays of it once it is removed; without it items are not removed. */
  removal?: string;
  onEdit?: () => void;
  /** Positions that stay, in their order. */
  onArrange: (order: number[]) => void;
}

/** Buttons by which an item of an ordered list is changed, moved and removed. */
export function ArrangeControls({ name, at, count, removal, onEdit, onArrange }: ArrangeControlsProps) {
  const positions = Array.from({ length: count }, (_, position) => position);
  const moveTo = (to: number) => onArrange(positions.filter((position) => position !== at).toSpliced(to, 0, at));
  const remove = async (message: string) => {
    const question = { title: t('Remove {name}?', { name }), message, confirm: t('Remove') };
    if (await confirmed(question)) onArrange(positions.filter((position) => position !== at));
  };
  return (
    <div className="arrange-controls">
      {onEdit && <IconButton label={t('Change {name}', { name })} icon={IconPencil} onClick={onEdit} />}
      <IconButton label={t('Move {name} up', { name })} icon={IconArrowUp} disabled={at === 0} onClick={() => moveTo(at - 1)} />
      <IconButton label={t('Move {name} down', { name })} icon={IconArrowDown} disabled={at === count - 1} onClick={() => moveTo(at + 1)} />
      {removal !== undefined && <IconButton label={t('Remove {name}', { name })} icon={IconTrash} onClick={() => void remove(removal)} />}
    </div>
  );
}
