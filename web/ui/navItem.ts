/** The classes of a sidebar link. The router's `aria-current="page"` marks the active one with the red line. */
export const navItem =
  'flex min-h-control items-center gap-2.5 rounded-r-md pr-3 pl-4 text-control font-medium text-muted no-underline focus-ring hover:bg-hover hover:text-ink ' +
  'aria-[current=page]:bg-hover aria-[current=page]:text-ink aria-[current=page]:selvedge-left ' +
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]'
