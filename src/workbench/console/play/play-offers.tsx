import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Offer } from '../../simulation/offers.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { MenuButton, type MenuItem } from '#platform/console/ui/overlays/menu.tsx';
import { blockedReason, offerButtonLabel } from './play-labels.ts';
import { letterOf } from './use-play-keys.ts';
import type { Playing } from './use-playing.ts';

interface PlayOffersProps {
  playing: Playing;
  /** Plays the offer at an index. */
  choose: (index: number, anchor?: HTMLElement) => void;
  /** Available width in pixels. */
  room: number;
}

/** The most likely offers as buttons, the others in a menu. */
export function PlayOffers({ playing: { offers, frame }, choose, room }: PlayOffersProps) {
  const visible = visibleOffers(offers, room);
  const others = offers.flatMap((offer, index) => (visible.includes(index) ? [] : [{ offer, index }]));
  const ended = frame.moment.snapshot.status !== 'active';
  return (
    <div className="play-offers">
      {!offers.length && <span className="muted">{ended ? t('No more transitions') : t('No external event is possible')}</span>}
      {visible.map((index) => {
        const offer = offers[index];
        return (
          offer && (
            <OfferButton
              key={offer.id}
              offer={offer}
              letter={letterOf(index)}
              first={index === 0}
              onChoose={(anchor) => choose(index, anchor)}
            />
          )
        );
      })}
      {others.length > 0 && (
        <MenuButton menuLabel={t('Also possible')} items={others.map(({ offer, index }) => menuItem(offer, index, () => choose(index)))}>
          <Button variant="subtle" size="sm" className="play-others" rightSection={<IconChevronDown size={14} />}>
            {t('{n} more', { n: others.length })}
          </Button>
        </MenuButton>
      )}
    </div>
  );
}

/** Maximum number of buttons. */
const MAX_BUTTONS = 4;
/** Width of "12 more", and the gap between buttons. Pixels. */
const [MENU, GAP] = [92, 6];

/** Estimated width of a button in pixels. */
const widthOf = (offer: Offer): number => Math.min(240, 24 + 6.5 * offerButtonLabel(offer).length + (offer.possible ? 26 : 20));

/** Indices of the offers that fit; the last place is reserved for the first blocked one, so that its reason is visible. */
function visibleOffers(offers: readonly Offer[], room: number): number[] {
  const blocked = offers.findIndex(({ possible }) => !possible);
  for (let count = Math.min(MAX_BUTTONS, offers.length); count > 1; count -= 1) {
    const first = offers.slice(0, count).map((_, index) => index);
    const visible = blocked < count ? first : [...first.slice(0, -1), blocked];
    const menu = count < offers.length ? MENU : 0;
    const width = visible.reduce((sum, index) => sum + GAP + (offers[index] ? widthOf(offers[index]) : 0), menu);
    if (width <= room) return visible;
  }
  return offers.length ? [0] : [];
}

interface OfferButtonProps {
  offer: Offer;
  letter: string | undefined;
  first: boolean;
  onChoose: (anchor: HTMLElement) => void;
}

function OfferButton({ offer, letter, first, onChoose }: OfferButtonProps) {
  return (
    <BlockableButton
      size="sm"
      variant={first ? 'outline' : 'default'}
      className="play-offer"
      off={offer.possible ? null : blockedReason(offer)}
      title={offer.possible ? offerButtonLabel(offer) : undefined}
      aria-haspopup={offer.payload ? 'dialog' : undefined}
      aria-keyshortcuts={offer.possible ? letter : undefined}
      onClick={({ currentTarget }) => onChoose(currentTarget)}
    >
      <span className="ell">{offerButtonLabel(offer)}</span>
      {offer.possible && letter && <kbd aria-hidden="true">{letter.toUpperCase()}</kbd>}
    </BlockableButton>
  );
}

function menuItem(offer: Offer, index: number, onSelect: () => void): MenuItem {
  const letter = offer.possible ? letterOf(index) : undefined;
  return {
    label: letter ? t('{event} ({letter})', { event: offerButtonLabel(offer), letter: letter.toUpperCase() }) : offerButtonLabel(offer),
    off: offer.possible ? null : blockedReason(offer),
    onSelect,
  };
}
