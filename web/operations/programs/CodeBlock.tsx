// Text of machines as it is: it scrolls within itself, and by keyboard too.

export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-96 overflow-auto rounded-sm border border-hairline bg-canvas p-3 focus-ring"
    >
      <pre className="w-fit font-mono text-meta">{text}</pre>
    </section>
  )
}
