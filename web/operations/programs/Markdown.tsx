// The few marks of Markdown that the document's words use: paragraphs, **bold** and `code`.

export function Markdown({ text }: { text: string }) {
  return (
    <div className="flex max-w-[80ch] flex-col gap-2 text-control">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="wrap-anywhere">
          {paragraph.split(/(\*\*.+?\*\*|`.+?`)/s).map((piece, index) => {
            const key = `${index} ${piece}`
            if (piece.startsWith('**')) return <strong key={key}>{piece.slice(2, -2)}</strong>
            if (!piece.startsWith('`')) return piece
            return (
              <code key={key} className="rounded-sm bg-neutral-soft px-1 font-mono text-meta">
                {piece.slice(1, -1)}
              </code>
            )
          })}
        </p>
      ))}
    </div>
  )
}
