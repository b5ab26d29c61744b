// The classes of inputs and selects.
import { tv } from 'tailwind-variants/lite'

/** `box` is for a wrapper that contains a sign, an icon or a button next to its input. */
export const inputStyles = tv({
  base: [
    'rounded-md border border-edge bg-surface text-field text-ink transition-colors',
    'text-ellipsis hover:border-edge-hover',
  ],
  variants: {
    kind: {
      line: 'h-control w-full min-w-0 px-2.5',
      text: 'min-h-20 w-full px-2.5 py-1.5 field-sizing-content',
      box: 'flex h-control w-full min-w-0 items-center',
    },
  },
  compoundVariants: [
    {
      kind: ['line', 'text'],
      class: [
        'focus-visible:border-focus focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus focus-visible:rounded-md',
        'aria-invalid:border-danger [&:is(input,textarea):read-only]:bg-hover disabled:bg-hover disabled:text-muted',
      ],
    },
    {
      kind: 'box',
      class:
        'has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus has-[input[aria-invalid]]:border-danger',
    },
  ],
  defaultVariants: { kind: 'line' },
})

/** The input inside a box: the box has the border and the focus ring. */
export const boxedInput =
  'h-full min-w-0 flex-1 bg-transparent px-2.5 text-ellipsis outline-none focus-visible:outline-none'
