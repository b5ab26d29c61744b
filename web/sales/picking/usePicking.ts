// Marks units as picked, by touch and by scan, one after another.
import { useRef, useState } from 'react'

import { findPickList, markPicked, type PickLine, type PickList } from '#contract/sales/pickLists.ts'
import { joinList } from '#domain/platform/format.ts'
import { leftToPick, markError, pickListName, type PickUnits, shareScanned } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { queryClient, reloadQueriesExcept } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'
import { useKeyedCall } from '#web/api/useChange.ts'
import { findScanned, isScannedProduct } from '#web/catalog/stock/findScanned.ts'
import { beepRefused } from '#web/ui/beep.ts'
import { createQueue } from '#web/ui/createQueue.ts'

/** Units of a line, by its number; negative ones are undone. */
interface Mark {
  line: number
  quantity: number
}

/** What the last scan or touch marked, or why it was refused. A carton can be for several boxes. */
type Outcome = { marks: readonly Mark[] } | { refusal: string }

interface Share {
  line: PickLine
  quantity: number
}

export interface Picking {
  outcome: Outcome | undefined
  /** Marks that are not saved yet. */
  pendingCount: number
  /** Marks all that is left of a line. */
  pickAll: (line: PickLine) => void
  /** Marks units, or undoes them with a negative quantity. */
  step: (line: PickLine, quantity: number) => void
  undo: (marks: readonly Mark[]) => void
  scan: (code: string) => void
}

/** Scans come faster than the server answers: each is checked against the answer to the one before. */
export function usePicking({ id }: { id: number }): Picking {
  const send = useKeyedCall(markPicked)
  const [enqueueWork] = useState(createQueue)
  const waiting = useRef(0)
  const [pendingCount, setPendingCount] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const { queryKey } = callQuery(findPickList, { id })
  const refuse = (refusal: string) => {
    setOutcome({ refusal })
    beepRefused()
  }

  /** One after another; a failure ends it. */
  async function mark(shares: readonly Share[]): Promise<void> {
    const marks: Mark[] = []
    try {
      for (const { line, quantity } of shares) {
        const { line: changed, list: progress } = await send({ id, line: line.line, quantity })
        queryClient.setQueryData<PickList>(queryKey, (list) => list && withLine(list, changed, progress))
        marks.push({ line: changed.line, quantity })
      }
      setOutcome({ marks })
    } catch (error) {
      const [failed, ...others] = shares.slice(marks.length)
      if (!failed) throw error
      refuse(
        marks.length > 0
          ? unsavedMessage([failed, ...others])
          : errorMessage(error, `${failed.line.product.code} was not saved. Try again.`),
      )
      // The next scan is checked against the list as it is now.
      await queryClient.invalidateQueries({ queryKey })
    }
  }

  /** `choose` reads the list as the marks before have left it. Whatever becomes of one, the next one follows. */
  function enqueue(choose: (lines: readonly PickLine[]) => unknown): void {
    waiting.current += 1
    setPendingCount(waiting.current)
    void enqueueWork(async () => {
      try {
        await choose(queryClient.getQueryData<PickList>(queryKey)?.lines ?? [])
      } catch (error) {
        refuse(errorMessage(error, 'The last scan was not saved. Try again.'))
      } finally {
        waiting.current -= 1
        setPendingCount(waiting.current)
        // The list itself is up to date, and can be long.
        if (waiting.current === 0) void reloadQueriesExcept(queryKey)
      }
    })
  }

  return {
    outcome,
    pendingCount,
    pickAll: ({ line: number }) =>
      enqueue((lines) => {
        const line = lines.find((row) => row.line === number)
        const quantity = line ? leftToPick(line) : 0
        return line && quantity > 0 && mark([{ line, quantity }])
      }),
    step: (line, quantity) => enqueue(() => mark([{ line, quantity }])),
    undo: (marks) =>
      enqueue((lines) =>
        mark(
          marks.flatMap(({ line: number, quantity }) => {
            const line = lines.find((row) => row.line === number)
            return line ? [{ line, quantity: -quantity }] : []
          }),
        ),
      ),
    scan: (code) =>
      enqueue(async (lines) => {
        const byCode = lines.filter(({ product }) => isScannedProduct(product, code))
        // Its barcodes are on the server.
        const scanned = byCode.length > 0 ? undefined : await findScanned(code)
        const { product, units: quantity } =
          scanned && 'product' in scanned ? scanned : { product: undefined, units: 1 }
        const matching = product ? lines.filter((line) => line.product.id === product.id) : byCode
        const [first] = matching
        if (!first) return refuse(`${code} is not on ${pickListName(id).toLowerCase()}.`)
        const error = markError({ ...first.product, ...sumUnits(matching) }, quantity)
        return error === undefined ? mark(shareScanned(matching, quantity)) : refuse(error)
      }),
  }
}

/** The boxes that their part of a carton is not saved for. */
function unsavedMessage(shares: readonly Share[]): string {
  const parts = shares.map(
    ({ line, quantity }) => `${formatUnits(Math.abs(quantity))} of ${line.product.code} for box ${line.box}`,
  )
  return `${joinList(parts)} could not be saved. Correct the row by hand.`
}

function sumUnits(lines: readonly PickLine[]): PickUnits {
  return {
    units: lines.reduce((sum, { units }) => sum + units, 0),
    picked: lines.reduce((sum, { picked }) => sum + picked, 0),
  }
}

function withLine(list: PickList, changed: PickLine, progress: Partial<PickList>): PickList {
  return {
    ...list,
    ...progress,
    lines: list.lines.map((line) => (line.line === changed.line ? changed : line)),
  }
}
