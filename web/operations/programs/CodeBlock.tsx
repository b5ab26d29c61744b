/** Preformatted text that scrolls, also by keyboard. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable
      tabIndex={0}
      aria-label={label}
      className="max-h-96 overflow-auto rounded-sm border border-hairline bg-canvas p-3 focus-ring"
    >
      <pre className="w-fit font-mono text-meta">{text}</pre>
    </section>
  )
}
