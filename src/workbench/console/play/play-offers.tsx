import type { Offer } from '../../simulation/offers.ts';
import { t } from '#platform/console/language/language.ts';
import { Icon } from '#platform/console/ui/base/icon.tsx';
import { Button } from '#platform/console/ui/controls/button.tsx';
import { MenuButton, type MenuItem } from '#platform/console/ui/overlays/menu.tsx';
import { blockedWords, choiceWords } from './play-words.ts';
import { letterOf } from './use-play-keys.ts';
import type { Playing } from './use-playing.ts';

interface PlayOffersProps {
  playing: Playing;
  /** The offer of this number. */
  choose: (index: number, anchor?: HTMLElement) => void;
  /** Pixels that there are for them. */
  room: number;
}

/** What can happen now: the most likely as buttons, the others in a menu. */
export function PlayOffers({ playing: { offers, frame }, choose, room }: PlayOffersProps) {
  const shown = shownOffers(offers, room);
  const others = offers.flatMap((offer, index) => (shown.includes(index) ? [] : [{ offer, index }]));
  const ended = frame.moment.snapshot.status !== 'active';
  return (
    <div className="play-offers">
      {!offers.length && <span className="muted">{ended ? t('Nothing more can happen') : t('Nothing can happen from outside')}</span>}
      {shown.map((index) => {
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
        <MenuButton
          className="btn btn-ghost btn-sm play-others"
          menuLabel={t('What else can happen')}
          items={others.map(({ offer, index }) => menuItem(offer, index, () => choose(index)))}
        >
          {t('{n} more', { n: others.length })}
          <Icon name="down" small />
        </MenuButton>
      )}
    </div>
  );
}

/** At most these have a button of their own: more are not looked through. */
const MOST = 4;
/** Pixels of "12 more", and between two buttons. */
const [MENU, GAP] = [92, 6];

/** About as many pixels as a button takes. */
const widthOf = (offer: Offer): number => Math.min(240, 24 + 6.5 * choiceWords(offer).length + (offer.possible ? 26 : 20));

/** As many as there is room for, the first ones; the last place is for the first blocked one, so that it is seen why. */
function shownOffers(offers: readonly Offer[], room: number): number[] {
  const blocked = offers.findIndex(({ possible }) => !possible);
  for (let count = Math.min(MOST, offers.length); count > 1; count -= 1) {
    const first = offers.slice(0, count).map((_, index) => index);
    const shown = blocked < count ? first : [...first.slice(0, -1), blocked];
    const menu = count < offers.length ? MENU : 0;
    const width = shown.reduce((sum, index) => sum + GAP + (offers[index] ? widthOf(offers[index]) : 0), menu);
    if (width <= room) return shown;
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
    <Button
      size="sm"
      look={first ? 'soft' : 'plain'}
      className="play-offer"
      off={offer.possible ? null : blockedWords(offer)}
      title={offer.possible ? choiceWords(offer) : undefined}
      aria-haspopup={offer.payload ? 'dialog' : undefined}
      aria-keyshortcuts={offer.possible ? letter : undefined}
      onClick={({ currentTarget }) => onChoose(currentTarget)}
    >
      <span className="ell">{choiceWords(offer)}</span>
      {offer.possible && letter && <kbd aria-hidden="true">{letter.toUpperCase()}</kbd>}
    </Button>
  );
}

function menuItem(offer: Offer, index: number, onSelect: () => void): MenuItem {
  const letter = offer.possible ? letterOf(index) : undefined;
  return {
    label: letter ? t('{event} ({letter})', { event: choiceWords(offer), letter: letter.toUpperCase() }) : choiceWords(offer),
    off: offer.possible ? null : blockedWords(offer),
    onSelect,
  };
}
