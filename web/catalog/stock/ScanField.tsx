// Where product codes are typed or scanned, one after another; the last one counted stands beneath.
import { CircleAlert } from 'lucide-react'
import { type RefObject, type SubmitEvent, useEffect, useState } from 'react'

import { pluralize, formatCount } from '#domain/platform/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

import type { CountLine } from './countLines.ts'
import type { Scanner } from './useScanner.ts'

interface ScanFieldProps {
  scanner: Scanner
  lines: readonly CountLine[]
  whyNot: string | undefined
  input: RefObject<HTMLInputElement | null>
}

export function ScanField({ scanner, lines, whyNot, input }: ScanFieldProps) {
  const [code, setCode] = useState('')
  useEffect(() => input.current?.focus(), [input])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    scanner.scan(code)
    setCode('')
    input.current?.focus()
  }
  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex items-end gap-2">
        <Field label="Product ID" className="max-w-96 flex-1">
          <Input
            ref={input}
            value={code}
            disabled={whyNot !== undefined}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            className="code"
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" disabledReason={whyNot}>
          Count
        </Button>
      </form>
      <output className="mt-1.5 block min-h-5 text-control text-muted wrap-anywhere">
        <LastScan scanner={scanner} lines={lines} />
      </output>
    </Card>
  )
}

function LastScan({
  scanner: { pendingCount: waiting, lastResult: last },
  lines,
}: Pick<ScanFieldProps, 'scanner' | 'lines'>) {
  if (waiting > 0) return `Looking up ${pluralize(waiting, 'code')}...`
  if (last && 'sentence' in last) {
    return (
      <span className="flex items-start gap-1 text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 stroke-[1.5]" />
        {last.sentence}
      </span>
    )
  }
  const line = lines.find(({ id }) => id === last?.id)
  if (!line) return 'Scan or type a code, then Enter. The same code again counts one more.'
  return (
    <>
      <span className="code text-ink">{line.productId}</span> {line.productName}:{' '}
      <span className="font-medium text-ink tabular">{formatCount(line.counted)} counted</span>
    </>
  )
}
