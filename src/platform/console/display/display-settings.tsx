import './display-settings.css';
import { NativeSelect, Radio } from '@mantine/core';
import { languages, msg, t } from '../language/language.ts';
import { chooseDisplay, useDisplay } from './display.ts';
import type { Display } from './display-choices.ts';
import { toast } from '../ui/feedback/toast-list.ts';

type Words<Setting extends keyof Display> = Record<Display[Setting], string>;

const themes: Words<'theme'> = { system: msg('System'), light: msg('Light'), dark: msg('Dark') };
const skins: Words<'skin'> = {
  system: msg('System'),
  teal: msg('Teal'),
  indigo: msg('Indigo'),
  plum: msg('Plum'),
  graphite: msg('Graphite'),
};
const brands: Words<'brand'> = { theme: msg('Same as theme'), light: msg('Light'), dark: msg('Dark'), accent: msg('Accent colour') };
const menus: Words<'menu'> = { grouped: msg('Under headings'), flat: msg('One list') };
const densities: Words<'density'> = { comfortable: msg('Comfortable'), compact: msg('Compact') };

/** Form with every display setting (§3, display keys); changes apply immediately. */
export function DisplaySettings() {
  return (
    <div className="display-settings">
      <Radios title={t('Theme')} setting="theme" words={themes} />
      <Select title={t('Accent')} setting="skin" words={skins} help={t('System: teal, or graphite if you ask for more contrast.')} />
      <Select title={t('Name block')} setting="brand" words={brands} />
      <Radios title={t('Menu')} setting="menu" words={menus} />
      <Radios title={t('Rows of lists')} setting="density" words={densities} help={t('Lists with their own setting keep it.')} />
      <Select title={t('Language')} setting="language" words={languages} />
    </div>
  );
}

interface SettingProps<Setting extends keyof Display> {
  title: string;
  setting: Setting;
  /** Labels of the choices. */
  words: Words<Setting>;
  help?: string;
}

const choicesOf = <Setting extends keyof Display>(words: Words<Setting>) => Object.entries(words) as [Display[Setting], string][];

async function choose<Setting extends keyof Display>(setting: Setting, value: Display[Setting]): Promise<void> {
  if (await chooseDisplay({ [setting]: value })) return;
  toast({ tone: 'late', text: t('The language could not be loaded; it stays as it was. Try again.') });
}

function Radios<Setting extends keyof Display>({ title, setting, words, help }: SettingProps<Setting>) {
  const chosen = useDisplay()[setting];
  return (
    <Radio.Group label={title} description={help} value={chosen} onChange={(value) => void choose(setting, value)}>
      <div className="display-radios">
        {choicesOf(words).map(([value, label]) => (
          <Radio key={value} value={value} label={t(label)} />
        ))}
      </div>
    </Radio.Group>
  );
}

function Select<Setting extends keyof Display>({ title, setting, words, help }: SettingProps<Setting>) {
  const chosen = useDisplay()[setting];
  return (
    <NativeSelect
      size="sm"
      label={title}
      description={help}
      value={chosen}
      onChange={(event) => void choose(setting, event.currentTarget.value as Display[Setting])}
    >
      {choicesOf(words).map(([value, label]) => (
        <option key={value} value={value} lang={setting === 'language' ? value : undefined}>
          {/* A language is found by its own name. */}
          {setting === 'language' ? label : t(label)}
        </option>
      ))}
    </NativeSelect>
  );
}
