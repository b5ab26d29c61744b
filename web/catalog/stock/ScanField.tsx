// The input for scanned or typed product codes, and the lookup of one code after another.
import { CircleAlert } from 'lucide-react'
import { type RefObject, type SubmitEvent, useEffect, useState, useRef } from 'react'

import { isSameCode } from '#domain/platform/codes.ts'
import { formatCount } from '#domain/platform/format.ts'
import { CameraButton } from '#web/catalog/scanning/CameraButton.tsx'
import type { KeptScan } from '#web/catalog/scanning/keptScans.ts'
import { addMissed } from '#web/catalog/scanning/missedScans.ts'
import {
  describeWaiting,
  type KeptScans,
  type LookUpScan,
  useKeptScans,
} from '#web/catalog/scanning/useKeptScans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

import { type CountLine, addScan, openStyle } from './countLines.ts'
import type { CountStore } from './countStore.ts'
import { findScanned, type Scanned } from './findScanned.ts'
import { readStock } from './readStock.ts'
import { codeField } from './scanTargets.ts'

interface ScanFieldProps {
  scanner: Scanner
  lines: readonly CountLine[]
  input: RefObject<HTMLInputElement | null>
}

export function ScanField({ scanner, lines, input }: ScanFieldProps) {
  const [code, setCode] = useState('')
  useEffect(() => input.current?.focus(), [input])
  const { scan, lastResult } = scanner
  const answer = <LastScan scanner={scanner} lines={lines} />
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    scan(code)
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
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            className="code"
            {...codeField}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit">Count</Button>
        <CameraButton
          onScan={scan}
          answer={answer}
          closeOn={lastResult && 'styleId' in lastResult ? lastResult.openCount : 0}
        />
      </form>
      <output className="mt-1.5 block min-h-5 text-control text-muted wrap-anywhere">{answer}</output>
    </Card>
  )
}

function LastScan({ scanner, lines }: Pick<ScanFieldProps, 'scanner' | 'lines'>) {
  const { waitingCount, lastResult } = scanner
  if (lastResult && 'styleId' in lastResult && waitingCount === 0)
    return <>Enter the counted units. Empty cells are not counted.</>
  if (waitingCount > 0) return <>{describeWaiting(scanner)}</>
  if (lastResult && 'sentence' in lastResult) {
    return (
      <span className="flex items-start gap-1 text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 stroke-[1.5]" />
        {lastResult.sentence}
      </span>
    )
  }
  const line = lines.find(({ id }) => lastResult && 'id' in lastResult && id === lastResult.id)
  if (!line) {
    return (
      <>Scan or type a product ID or a style number, then press Enter. Scan a product again to add one.</>
    )
  }
  return (
    <>
      <span className="code text-ink">{line.code}</span> {line.name}:{' '}
      <span className="font-medium text-ink tabular">{formatCount(line.counted)} counted</span>
    </>
  )
}

interface Scanner extends KeptScans {
  /** The product that was counted, the style that was opened, or the reason why none was. */
  lastResult: { id: number } | { styleId: number; openCount: number } | { sentence: string } | undefined
}

export function useScanner(userId: number, store: CountStore): Scanner {
  const openCount = useRef(0)
  const [lastResult, setLastResult] = useState<Scanner['lastResult']>()

  function reportMissed(code: string, sentence: string): void {
    store.change((count) => addMissed(count, code, sentence))
    setLastResult({ sentence })
  }

  function open(styleId: number): void {
    store.change((count) => openStyle(count, styleId))
    openCount.current += 1
    setLastResult({ styleId, openCount: openCount.current })
  }

  const lookUp: LookUpScan = async (scan, { settle, isOffline }) => {
    const { code } = scan
    const known = store.read().lines.find((line) => isSameCode(line.code, code))
    if (!known && isOffline) return
    const scanned = known ? { line: known, units: 1 } : await findScannedLine(scan)
    settle()
    if ('refusal' in scanned) return reportMissed(code, scanned.refusal)
    if ('styleId' in scanned) return open(scanned.styleId)
    store.change((count) => addScan(count, scanned.line, scanned.units))
    setLastResult({ id: scanned.line.id })
  }

  const scans = useKeptScans({ list: `count:${userId}`, lookUp, onRefused: reportMissed })
  return {
    ...scans,
    scan(typed) {
      if (typed.trim() !== '') scans.scan(typed.trim())
    },
    lastResult,
  }
}

async function findScannedLine({
  code,
  scannedAtMs,
}: KeptScan): Promise<
  { line: Omit<CountLine, 'counted'>; units: number } | Exclude<Scanned, { product: unknown }>
> {
  const scanned = await findScanned(code)
  if (!('product' in scanned)) return scanned
  const { product, units } = scanned
  const stock = await readStock(product.id, scannedAtMs)
  return stock ? { line: { ...product, ...stock }, units } : { refusal: `${product.code} was deleted.` }
}
