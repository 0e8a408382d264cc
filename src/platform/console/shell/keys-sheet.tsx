import { msg, t } from '../language/language.ts';
import { stored } from '../storage/session-storage.ts';
import { type KeyGroup, screenKeys } from '../ui/keys/screen-keys.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { menuOf } from '../navigation/routes.ts';

const everywhere: KeyGroup = {
  title: msg('Everywhere'),
  keys: [
    [msg('Search or run a command'), ['Ctrl', 'K']],
    [msg('Collapse or expand the menu'), ['[']],
    [msg('This sheet'), ['?']],
  ],
};

/** Shortcut letters of the areas that the user can open. */
function areaKeys(): KeyGroup {
  const user = stored.currentUser.read();
  const areas = user ? menuOf(user) : [];
  return { title: msg('Go to'), keys: areas.flatMap((area) => (area.key ? [[area.menu ?? area.title, ['g', area.key]] as const] : [])) };
}

/** All keyboard shortcuts: of the open screen, the areas and the shell. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keys')} width={420} isText closeOnBackdrop onClose={onClose}>
      {[...screenKeys(), areaKeys(), everywhere]
        .filter(({ keys }) => keys.length > 0)
        .map((group) => (
          <section key={group.title} className="keys" aria-label={t(group.title)}>
            <h3>{t(group.title)}</h3>
            <dl>
              {group.keys.map(([label, strokes]) => (
                <div key={label}>
                  <dt>{t(label)}</dt>
                  <dd>
                    {strokes.map((stroke) => (
                      <kbd key={stroke}>{stroke}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </Dialog>
  );
}
