import { FONT } from './text-width.ts';

/** Colours of the drawing: the console's design tokens, light and dark. */
const light = {
  canvas: '#f4f6f7',
  box: '#ffffff',
  group: '#f8f9fa',
  line: '#c9d0d5',
  'line-state': '#7f8a93',
  text: '#17212b',
  'text-2': '#46525d',
  'text-3': '#5d6974',
  accent: '#0b766d',
  'accent-soft': '#e4f2f0',
  event: '#46525d',
  done: '#14683b',
  error: '#b02020',
  after: '#855000',
  always: '#1d5ba8',
};

const dark: typeof light = {
  canvas: '#0f1316',
  box: '#1f262b',
  group: '#161b1f',
  line: '#3b454c',
  'line-state': '#717d86',
  text: '#e7ebee',
  'text-2': '#b9c3ca',
  'text-3': '#98a4ad',
  accent: '#5fc9bc',
  'accent-soft': '#15302d',
  event: '#b9c3ca',
  done: '#6fcf98',
  error: '#f59494',
  after: '#ecb95c',
  always: '#8bbcf5',
};

export const edgeClasses = ['event', 'done', 'error', 'after', 'always'] as const;

/** Colours by theme. */
export const themes = { light, dark } as const;

const declare = (colours: typeof light): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--chart-${name}:${colour}`)
    .join(';');

const edgeRules = edgeClasses
  .map((kind) => `.chart .edge.${kind}{--edge:var(--chart-${kind})}.chart marker .${kind}{fill:var(--chart-${kind});fill:context-stroke}`)
  .join('\n');

/** Colours by mark tone, see `MarkTone`. */
const tones = { accent: 'accent', good: 'done', late: 'error', due: 'after' } as const;

const toneRules = Object.entries(tones)
  .map(
    ([tone, colour]) =>
      `.chart .tone-${tone}{--edge:var(--chart-${colour})}.chart .state.tone-${tone}>.shape{stroke:var(--chart-${colour});stroke-width:2}`,
  )
  .join('\n');

/**
 * The drawing's own stylesheet, scoped to `.chart` so that it also works inside a page. It follows the system theme unless
 * `data-theme="dark"` or `"light"` is set on the drawing or an ancestor; print is always light. Pages set `.on` (an active
 * state), `.fired` (the transition just taken), `.chosen`, and `.tone-…` (the meaning of a mark).
 */
export const stylesheet = `.chart{${declare(light)};background:var(--chart-canvas);font-variant-numeric:normal}
@media (prefers-color-scheme:dark){.chart{${declare(dark)}}}
[data-theme=light] .chart,.chart[data-theme=light]{${declare(light)}}
[data-theme=dark] .chart,.chart[data-theme=dark]{${declare(dark)}}
.chart .state rect{fill:var(--chart-box);stroke:var(--chart-line-state);stroke-width:1.2}
.chart .state.compound>rect,.chart .state.parallel>rect{fill:var(--chart-group);stroke:var(--chart-line)}
.chart .state.root>rect{fill:none}
.chart .state.region>rect{stroke-dasharray:5 4;stroke:var(--chart-line-state)}
.chart .state line{stroke:var(--chart-line)}
.chart .state circle{fill:var(--chart-box);stroke:var(--chart-line-state);stroke-width:1.2}
.chart .key{font-size:${FONT.name}px;font-weight:600;fill:var(--chart-text)}
.chart .heads{paint-order:stroke;stroke:var(--chart-group);stroke-width:5px;stroke-linejoin:round;pointer-events:none}
.chart .row{fill:var(--chart-text-2)}
.chart .start{fill:var(--chart-text-2)}
.chart .edge{--edge:var(--chart-event)}
.chart .edge path{fill:none;stroke:var(--edge);stroke-width:1.2}
.chart .edge .hit{stroke:transparent;stroke-width:12;pointer-events:stroke}
.chart .edge text{fill:var(--edge)}
.chart .edge .back{fill:none;pointer-events:all}
.chart .legend text{fill:var(--chart-text-2)}
.chart .legend rect{fill:none;stroke:var(--chart-line-state);stroke-width:1.2}
.chart .legend .region rect{stroke-dasharray:3 2}
${edgeRules}
.chart .edge.shared:not(.fired,.chosen,.way,.pointed,:hover,:focus-visible,[class*=tone-])>path:not(.hit,[style*=stroke-width]){visibility:hidden}
${toneRules}
.chart .tone-faint{opacity:.45}
.chart .state.on>.shape{stroke:var(--chart-accent);stroke-width:2}
.chart .state.on:is(.atomic,.final)>.shape{fill:var(--chart-accent-soft)}
.chart .state.chosen>.shape{stroke:var(--chart-accent);stroke-width:2.4}
.chart .edge:is(.fired,.chosen){--edge:var(--chart-accent)}
.chart .edge:is(.fired,.chosen) path:not(.hit){stroke-width:2.6}
.chart .edge.chosen text,.chart .row:is(.fired,.chosen){font-weight:600}
.chart .row:is(.fired,.chosen){fill:var(--chart-accent)}
.chart [tabindex]:focus{outline:none}
.chart .state:focus-visible>.shape{stroke:var(--chart-accent);stroke-width:3}
.chart .edge:focus-visible path:not(.hit){stroke-width:3}
.chart .edge:focus-visible .back{stroke:var(--edge);stroke-width:1.5}
.chart .row:focus-visible{text-decoration:underline}
@media print{.chart,[data-theme] .chart{${declare(light)};background:none}}`;
