// Reads prices from pasted lines or a CSV file, and lists the lines that are not used.
import { useState } from 'react'

import { type ListPrice, readPastedPrices, type PastedPrices } from '#contract/sales/priceLists.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { priceListLimits } from '#domain/sales/priceLists.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FilePicker } from '#web/ui/FilePicker.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toastError } from '#web/ui/toast.ts'

const maxListed = 50

interface PastePricesProps {
  onRead: (prices: readonly ListPrice[]) => void
  /** Whether the list has changes that are not saved. */
  isUnsaved: boolean
}

export function PastePrices({ onRead, isUnsaved }: PastePricesProps) {
  const [text, setText] = useState('')
  const [result, setResult] = useState<PastedPrices>()
  const reading = useChange(readPastedPrices, {
    failure: 'Failed to read the prices',
    onDone: (read) => {
      setResult(read)
      onRead(read.prices)
    },
  })
  const read = (pasted: string) => {
    const forget = () => setText((current) => withoutRead(current, pasted))
    if (pasted.length <= priceListLimits.pastedText) reading.mutate({ text: pasted }, { onDone: forget })
    else {
      const description = `The file has more than ${formatCount(priceListLimits.pastedText)} characters. Split it.`
      toastError(description)
    }
  }
  return (
    <Card title="Add prices">
      <Field
        label="Product IDs or style numbers with prices, one per line"
        hint="For a quantity price, add the units: 1042, 16.00, 12. A first line can name the columns Code, Price and From units."
      >
        <Textarea
          value={text}
          rows={3}
          spellCheck={false}
          placeholder={'MYN-7-M, 24.00\n1042, 18.50\n1042, 16.00, 12'}
          maxLength={priceListLimits.pastedText}
          className="code"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          disabledReason={text.trim() === '' ? 'Paste or type a line first.' : undefined}
          busy={reading.isPending}
          busyText="Reading..."
          onClick={() => read(text)}
        >
          Add to the list
        </Button>
        <FilePicker
          text="Choose CSV file"
          accept=".csv,.txt,text/csv,text/plain"
          file={null}
          showsName={false}
          disabled={reading.isPending}
          onPick={(file) => void file?.text().then(read)}
        />
      </div>
      <output className="block">{result && <ReadResult result={result} isUnsaved={isUnsaved} />}</output>
    </Card>
  )
}

/** Keeps the lines that were typed while the others were read. */
function withoutRead(text: string, read: string): string {
  if (text.startsWith(read)) return text.slice(read.length).replace(/^\r?\n/, '')
  const lines = new Set(read.split('\n'))
  return text
    .split('\n')
    .filter((line) => !lines.has(line))
    .join('\n')
}

interface ReadResultProps {
  result: PastedPrices
  isUnsaved: boolean
}

function ReadResult({ result: { prices, refused }, isUnsaved }: ReadResultProps) {
  return (
    <div className="mt-3">
      <Notice
        tone={refused.length > 0 ? 'warning' : 'info'}
        title={`${pluralize(prices.length, 'price')} read.${isUnsaved ? ' Save the price list to keep them.' : ''}`}
      >
        {refused.length > 0 && (
          <>
            <p>{`${pluralize(refused.length, 'line')} not used:`}</p>
            <ul className="wrap-anywhere">
              {refused.slice(0, maxListed).map(({ line, text, reason }) => (
                <li key={line}>
                  {`Line ${formatCount(line)}: `}
                  <span className="code">{text}</span>: {reason}
                </li>
              ))}
              {refused.length > maxListed && <li>{`and ${formatCount(refused.length - maxListed)} more`}</li>}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}
