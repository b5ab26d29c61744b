// The classes of the small dark text that floats next to a control.
export const hintStyles =
  'z-50 max-w-64 rounded-sm bg-ink px-2 py-1 text-meta text-canvas shadow-float text-pretty ' +
  'data-[state=closed]:animate-vanish data-[state=delayed-open]:animate-appear data-[state=instant-open]:animate-appear data-[state=open]:animate-appear'
