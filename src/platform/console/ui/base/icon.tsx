import type { ReactNode } from 'react';

/** Paths on a 16 × 16 grid, stroked in the text colour. */
const drawings = {
  alert: <path d="M8 2.8 14 13H2L8 2.8ZM8 6.8v3M8 11.4v.1" />,
  bell: <path d="M3.5 11.5h9c-1-1-1.3-2-1.3-4.2a3.2 3.2 0 0 0-6.4 0c0 2.2-.3 3.2-1.3 4.2ZM6.7 13.5h2.6" />,
  calendar: <path d="M2.5 4h11v9.5h-11V4ZM2.5 7h11M5.5 2.5v3M10.5 2.5v3" />,
  chart: <path d="M2.5 13.5h11M4.5 13.5v-4M8 13.5V3.5M11.5 13.5v-7" />,
  check: <path d="m3.5 8.5 3 3 6-7" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 5v3.2l2 1.3" />
    </>
  ),
  cols: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1" />
      <path d="M6.2 3v10M9.8 3v10" />
    </>
  ),
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.2" />
      <path d="M3.5 10.5h-1v-8h8v1" />
    </>
  ),
  dash: <path d="M4.5 8h7" />,
  doctor: (
    <>
      <path d="M4 2.5v3.3a2.8 2.8 0 0 0 5.6 0V2.5M6.8 8.6v1.6a3 3 0 0 0 6 0V9" />
      <circle cx="12.8" cy="7.7" r="1.3" />
    </>
  ),
  dots: <path d="M3.5 8h.1M8 8h.1M12.5 8h.1" strokeWidth="2.2" />,
  down: <path d="m4 6 4 4 4-4" />,
  draft: <path d="M4 2.5h5l3 3v8H4v-11ZM9 2.5v3h3" />,
  expand: <path d="M9.5 2.5h4v4M13.5 2.5l-5 5M6.5 13.5h-4v-4M2.5 13.5l5-5" />,
  export: <path d="M8 2.5v7.5M5 7.2 8 10l3-2.8M3 11v2.5h10V11" />,
  external: <path d="M6.5 3.5H3v9.5h9.5V9.5M9 3h4v4M13 3 7.5 8.5" />,
  eye: (
    <>
      <path d="M1.8 8S4 4 8 4s6.2 4 6.2 4S12 12 8 12 1.8 8 1.8 8Z" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  filter: <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />,
  full: <path d="M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3" />,
  home: <path d="M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5M6.7 13V9.5h2.6V13" />,
  info: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 7.4v3.2M8 5.3v.1" />
    </>
  ),
  left: <path d="m10 4-4 4 4 4" />,
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.2" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  logout: <path d="M9.5 3H3.5v10h6M6.5 8h7M11 5.5 13.5 8 11 10.5" />,
  minus: <path d="M3.5 8h9" />,
  moon: <path d="M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5Z" />,
  msg: <path d="M2.5 3.5h11v7.5H7l-3 2.5V11H2.5V3.5Z" />,
  orders: <path d="M3.5 2.5h9v11l-2.2-1.3L8 13.5l-2.3-1.3-2.2 1.3v-11ZM6 6h4M6 8.7h4" />,
  phone: (
    <path d="M5.6 2.8 3.4 3.4c-.6.2-.9.8-.8 1.4.8 4.4 4.2 7.8 8.6 8.6.6.1 1.2-.2 1.4-.8l.6-2.2-3-1.4-1.3 1.3C7.4 9.6 6.4 8.6 5.7 7.1L7 5.8 5.6 2.8Z" />
  ),
  pin: <path d="M6 2.5h4l-.5 4 2.5 2.5H4L6.5 6.5 6 2.5ZM8 9v5" />,
  pill: <path d="m3.5 8.5 5-5a2.8 2.8 0 0 1 4 4l-5 5a2.8 2.8 0 0 1-4-4ZM6 6l4 4" />,
  plus: <path d="M8 3.5v9M3.5 8h9" />,
  redo: <path d="M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10M10.2 3.5 13 6.5l-2.8 3" />,
  restart: <path d="M4 3.5v9M12 3.5 6 8l6 4.5v-9Z" />,
  right: <path d="m6 4 4 4-4 4" />,
  rotate: <path d="M13 8a5 5 0 1 1-1.6-3.7L13 5.8M13 2.8v3h-3" />,
  rx: <path d="M4 13V3h3.2a2.4 2.4 0 0 1 0 4.8H4M7 7.8l5.5 5.7M12.5 8.5l-4.3 5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.2 10.2 3.3 3.3" />
    </>
  ),
  share: (
    <>
      <circle cx="12" cy="3.8" r="1.7" />
      <circle cx="4" cy="8" r="1.7" />
      <circle cx="12" cy="12.2" r="1.7" />
      <path d="m5.5 7.2 5-2.6M5.5 8.8l5 2.6" />
    </>
  ),
  shield: <path d="M8 2.3 13 4v4c0 3-2 4.9-5 5.9C5 12.9 3 11 3 8V4l5-1.7Z" />,
  side: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
      <path d="M6.5 3v10" />
    </>
  ),
  state: <path d="M2 3h5v3.5H2zM9 9.5h5V13H9zM7 4.7h4.5v4.8M9.8 8l1.7 1.7L13.2 8" />,
  store: <path d="M2.5 6.5 3.5 3h9l1 3.5M3.5 7.5V13h9V7.5M2.5 6.5a1.8 1.8 0 0 0 3.6 0 1.9 1.9 0 0 0 3.8 0 1.8 1.8 0 0 0 3.6 0" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.7" />
      <path d="M8 2v1.3M8 12.7V14M2 8h1.3M12.7 8H14M3.8 3.8l.9.9M11.3 11.3l.9.9M12.2 3.8l-.9.9M4.7 11.3l-.9.9" />
    </>
  ),
  swap: <path d="M3 5.5h9.5L10 3M13 10.5H3.5L6 13" />,
  truck: (
    <>
      <path d="M1.8 4h7.4v7H1.8V4ZM9.2 6.5h2.7l2.3 2.3V11H9.2" />
      <circle cx="4.7" cy="11.7" r="1.3" />
      <circle cx="11.5" cy="11.7" r="1.3" />
    </>
  ),
  undo: <path d="M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.8 3.5 3 6.5l2.8 3" />,
  up: <path d="m4 10 4-4 4 4" />,
  upload: <path d="M8 10V2.8M5 5.5 8 2.5l3 3M3 10.5v3h10v-3" />,
  user: (
    <>
      <circle cx="8" cy="5.3" r="2.6" />
      <path d="M3 13.5c.5-2.8 2.4-4.2 5-4.2s4.5 1.4 5 4.2" />
    </>
  ),
  view: <path d="M3 4h10M3 8h10M3 12h10" />,
  x: <path d="m4 4 8 8M12 4l-8 8" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

interface IconProps {
  name: IconName;
  /** 14 instead of 16 pixels. */
  small?: boolean;
}

/** Decorative icon next to a word; use IconButton for a control that has only an icon. */
export function Icon({ name, small = false }: IconProps) {
  return (
    <svg className={small ? 'icon icon-small' : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
