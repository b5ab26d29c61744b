// Sentences about rows of an import, such as the likely duplicates that it skipped.
import { Card } from '#web/ui/Card.tsx'
import { ListLimitNote, ScrollRegion } from '#web/ui/ScrollRegion.tsx'

interface SentencesCardProps {
  title: string
  /** For screen readers. */
  label: string
  sentences: readonly string[]
  /** Can be more than are listed. */
  total: number
}

export function SentencesCard({ title, label, sentences, total }: SentencesCardProps) {
  return (
    <Card
      title={title}
      flush
      action={sentences.length < total && <ListLimitNote listed={sentences.length} />}
    >
      <ScrollRegion label={label}>
        <ul className="flex flex-col gap-1 px-4 py-3 text-control">
          {sentences.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Card>
  )
}
