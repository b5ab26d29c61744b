// A user's initials in a circle, next to the name.

/** Decorative. 24 px as `sm`, 32 as `md`. */
export function Avatar({ initials, size = 'sm' }: { initials: string; size?: 'sm' | 'md' | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-link select-none ${size === 'sm' ? 'size-6 text-[0.625rem]' : 'size-8 text-meta'}`}
    >
      {initials}
    </span>
  )
}
