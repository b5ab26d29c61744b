// What the server guessed about the whole file, for the user to check.
import { Notice } from '#web/ui/Notice.tsx'

export function FileNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <Notice title="Check how the file is read">
      <ul className="flex list-disc flex-col gap-0.5 pl-4 marker:text-muted">
        {notes.map((note) => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
