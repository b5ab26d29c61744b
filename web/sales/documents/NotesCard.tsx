import { Card } from '#web/ui/Card.tsx'

/** Nothing without notes. */
export function NotesCard({ notes }: { notes: string | null }) {
  if (!notes) return null
  return (
    <Card title="Notes">
      <p className="max-w-[72ch] text-control wrap-anywhere whitespace-pre-line">{notes}</p>
    </Card>
  )
}
