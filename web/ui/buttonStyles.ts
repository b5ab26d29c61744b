// The classes of buttons, and of links that look like buttons.
import { tv } from 'tailwind-variants/lite'

/**
 * Also for router links: `<Link className={buttonStyles({ variant: 'primary' })}>`.
 * `md` is 32 px, 44 on a phone; `sm` is 28 px for rows of a dense table; `lg` fills the width of a form.
 */
export const buttonStyles = tv({
  base: [
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border text-control max-sm:text-body font-medium',
    'whitespace-nowrap select-none no-underline focus-ring transition-colors',
    '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]',
    'aria-disabled:cursor-not-allowed disabled:cursor-not-allowed',
  ],
  variants: {
    variant: {
      primary: [
        'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
        'aria-disabled:border-hairline aria-disabled:bg-pressed aria-disabled:text-muted',
      ],
      secondary: [
        'border-edge bg-surface text-ink hover:border-edge-hover hover:bg-hover',
        'aria-disabled:border-hairline aria-disabled:bg-transparent aria-disabled:text-muted',
      ],
      ghost: [
        'border-transparent bg-transparent text-ink hover:bg-hover active:bg-pressed',
        'aria-disabled:bg-transparent aria-disabled:text-muted',
      ],
      danger: [
        'border-transparent bg-danger-fill text-on-danger hover:bg-danger-fill-hover',
        'aria-disabled:border-hairline aria-disabled:bg-pressed aria-disabled:text-muted',
      ],
    },
    size: {
      sm: 'h-7 px-2 pointer-coarse:h-control max-sm:h-control max-sm:px-3',
      md: 'h-control px-3',
      lg: 'h-control w-full px-4 text-body',
    },
    // Keeps its width where other buttons grow to fill the row.
    icon: { true: 'flex-none!' },
  },
  compoundVariants: [
    { icon: true, size: 'sm', class: 'w-7 px-0 pointer-coarse:w-control max-sm:w-control max-sm:px-0' },
    { icon: true, size: 'md', class: 'w-control px-0' },
  ],
  defaultVariants: { variant: 'secondary', size: 'md' },
})

/** For a button with a text of any length, such as the name of a product: it wraps instead of being cut. */
export const wrappingButton =
  'h-auto! min-h-7 max-w-full shrink! py-1 text-left whitespace-normal! wrap-anywhere pointer-coarse:min-h-control max-sm:min-h-control'
