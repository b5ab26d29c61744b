// What came back: the status, how long it took, the headers that matter, and the body.
import { Download } from 'lucide-react'

import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { saveFile } from '#web/ui/saveFile.ts'

import { CodeBlock } from './CodeBlock.tsx'
import type { OperationResponse } from './sendOperation.ts'

const shownHeaders = new Set([
  'content-type',
  'retry-after',
  'idempotent-replay',
  'location',
  'content-disposition',
])

export function ResponseView({ answer }: { answer: OperationResponse | { failure: string } }) {
  if ('failure' in answer) {
    return (
      <p className="text-control text-danger">
        <Badge tone="danger">No answer</Badge> {answer.failure}
      </p>
    )
  }
  const { status, statusText, milliseconds, headers, text, blob } = answer
  const name = /filename="(.+?)"/.exec(
    headers.find(([name]) => name === 'content-disposition')?.[1] ?? '',
  )?.[1]
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-control">
        <Badge tone={status < 400 ? 'good' : 'danger'}>{`${status} ${statusText}`}</Badge>
        <span className="text-muted tabular">{`${milliseconds} ms, ${blob.size} bytes`}</span>
      </p>
      <CodeBlock
        label="Headers of the answer"
        text={headers
          .filter(([name]) => shownHeaders.has(name))
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
      {text !== undefined && text !== '' && <CodeBlock label="Body of the answer" text={text} />}
      {text === undefined && (
        <div>
          <Button onClick={() => saveFile(blob, name ?? 'answer')}>
            <Download aria-hidden="true" />
            Save the file
          </Button>
        </div>
      )}
    </div>
  )
}
