import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';

/**
 * The look of Mantine's components: colours, sizes and defaults from the tokens in tokens.css, which differ by theme and skin while
 * this theme stays the same. Its variables are in variables.css (`node --import tsx src/commands/theme-variables.ts`).
 */

/**
 * The five meanings of colour, always accompanied by a word: `good` done, `wait` waiting, `due` due soon, `late` late or failed,
 * `end` ended or neutral. `accent` is not one of them: it marks what can be pressed or is chosen.
 */
const tones = ['good', 'wait', 'due', 'late', 'end'] as const;
export type Tone = (typeof tones)[number];
const colors = ['accent', ...tones] as const;

const shades = (value: string): MantineColorsTuple => [value, value, value, value, value, value, value, value, value, value];

const isOurs = (color: string | undefined): color is (typeof colors)[number] => colors.some((name) => name === color);

/** Colours of a variant from the tokens, so that the contrast is right in both themes and all skins. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const { color, variant } = input;
  if (variant === 'default') {
    return { background: 'var(--s1)', hover: 'var(--s-hover)', color: 'var(--text)', border: '1px solid var(--line-strong)' };
  }
  if (!isOurs(color)) return defaultVariantColorsResolver(input);
  const isAccent = color === 'accent';
  const text = color === 'end' ? 'var(--text-2)' : `var(--${color}-text)`;
  const none = '1px solid transparent';
  switch (variant) {
    case 'filled':
      return {
        background: `var(--${color})`,
        hover: isAccent ? 'var(--accent-hover)' : `var(--${color}-text)`,
        color: 'var(--on-accent)',
        border: none,
      };
    case 'light':
      return { background: `var(--${color}-soft)`, hover: `var(--${color}-soft)`, color: text, border: none };
    case 'outline':
      return {
        background: 'transparent',
        hover: `var(--${color}-soft)`,
        color: text,
        border: `1px solid var(${isAccent ? '--accent-line' : '--line-strong'})`,
      };
    case 'subtle':
      return { background: 'transparent', hover: 'var(--s-hover)', color: isAccent ? 'var(--text-2)' : text, border: none };
    default:
      return defaultVariantColorsResolver(input);
  }
};

/** Greys that Mantine's style sheets name by shade in the light scheme; `darkGreys` in the dark one. */
const greys: MantineColorsTuple = [
  'var(--s-head)',
  'var(--s-hover)',
  'var(--end-soft)',
  'var(--line)',
  'var(--line-input)',
  'var(--text-3)',
  'var(--text-3)',
  'var(--text-2)',
  'var(--text-2)',
  'var(--text)',
];
const darkGreys: MantineColorsTuple = [
  'var(--text)',
  'var(--text-2)',
  'var(--text-3)',
  'var(--text-3)',
  'var(--line-input)',
  'var(--s-hover)',
  'var(--s1)',
  'var(--s1)',
  'var(--s0)',
  'var(--s0)',
];

// Plain objects by component name: `Button.extend` would load the component with the first page.
export const theme = createTheme({
  primaryColor: 'accent',
  colors: {
    ...Object.fromEntries(colors.map((name) => [name, shades(`var(--${name})`)])),
    gray: greys,
    dark: darkGreys,
    // Mantine's colour of errors.
    red: shades('var(--late-text)'),
  },
  variantColorResolver,
  white: 'var(--s1)',
  black: 'var(--text)',
  defaultRadius: 'md',
  radius: { sm: '4px', md: '6px', lg: '8px', xl: '14px' },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '20px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  // Used by overlays without a shadow of their own.
  shadows: { sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { variant: 'default', size: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'md' } },
    Badge: { defaultProps: { variant: 'light', color: 'end', radius: 'sm', component: 'span' } },
    Alert: { defaultProps: { variant: 'light', color: 'late' } },
    // An error is announced, and replaces the help below its field (fields.css).
    InputWrapper: {
      defaultProps: {
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
        withAsterisk: false,
      },
    },
    InputError: { defaultProps: { role: 'alert' } },
    Input: { defaultProps: { size: 'md' } },
    // Locking the page's scroll bar would add a style element, which the content security policy forbids.
    ModalRoot: {
      defaultProps: {
        centered: true,
        lockScroll: false,
        closeOnEscape: false,
        closeOnClickOutside: false,
        returnFocus: false,
        xOffset: 16,
        yOffset: 32,
        zIndex: 'var(--z-overlay)',
        transitionProps: { duration: 0 },
      },
    },
    Popover: {
      defaultProps: {
        offset: 4,
        zIndex: 'var(--z-overlay)',
        floatingStrategy: 'fixed',
        // Stays open and reachable by keyboard while its anchor is scrolled out of sight.
        hideDetached: false,
        preventPositionChangeWhenVisible: false,
        withRoles: false,
        transitionProps: { duration: 0 },
      },
    },
    Menu: { defaultProps: { zIndex: 'var(--z-menu)' } },
    Tooltip: {
      defaultProps: {
        offset: 4,
        position: 'bottom-start',
        multiline: true,
        zIndex: 'var(--z-overlay)',
        floatingStrategy: 'fixed',
        hideDetached: false,
        transitionProps: { duration: 0 },
      },
    },
    Tabs: { defaultProps: { keepMounted: false } },
    // Scrolled with the keyboard.
    TabsPanel: { defaultProps: { tabIndex: 0 } },
    Skeleton: { defaultProps: { height: 10, radius: 'md', component: 'span' } },
  },
});
