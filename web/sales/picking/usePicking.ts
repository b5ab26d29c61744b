// Marks units as picked, by touch and by scan, one after another.
import { useRef, useState } from 'react'

import { findPickList, markPicked, type PickLine, type PickList } from '#contract/sales/pickLists.ts'
import { leftToPick, markError, pickListName } from '#domain/sales/picking.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { queryClient, reloadQueriesExcept } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'
import { useKeyedCall } from '#web/api/useChange.ts'
import { findScanned, isScannedProduct } from '#web/catalog/stock/findScanned.ts'
import { beepRefused } from '#web/ui/beep.ts'
import { createQueue } from '#web/ui/createQueue.ts'

/** What the last scan or touch did: the line with the units that it marked, or why it was refused. */
type Outcome = { line: number; quantity: number } | { refusal: string }

export interface Picking {
  outcome: Outcome | undefined
  /** Marks that are not saved yet. */
  pendingCount: number
  /** Marks all that is left of a line. */
  pickAll: (line: PickLine) => void
  /** Marks units, or undoes them with a negative quantity. */
  step: (line: PickLine, quantity: number) => void
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

  async function mark({ line, quantity }: { line: PickLine; quantity: number }): Promise<void> {
    try {
      const { line: changed, list: progress } = await send({ id, line: line.line, quantity })
      queryClient.setQueryData<PickList>(queryKey, (list) => list && withLine(list, changed, progress))
      setOutcome({ line: changed.line, quantity })
    } catch (error) {
      refuse(errorMessage(error, `${line.product.code} was not saved. Try again.`))
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
        return line && quantity > 0 && mark({ line, quantity })
      }),
    step: (line, quantity) => enqueue(() => mark({ line, quantity })),
    scan: (code) =>
      enqueue(async (lines) => {
        const byCode = lines.filter(({ product }) => isScannedProduct(product, code))
        // Its barcodes are on the server.
        const scanned = byCode.length > 0 ? undefined : await findScanned(code)
        const { product, units: quantity } =
          scanned && 'product' in scanned ? scanned : { product: undefined, units: 1 }
        const matching = product ? lines.filter((line) => line.product.id === product.id) : byCode
        const line = matching.find((row) => leftToPick(row) > 0) ?? matching[0]
        if (!line) return refuse(`${code} is not on ${pickListName(id).toLowerCase()}.`)
        const error = markError({ ...line, ...line.product }, quantity)
        return error === undefined ? mark({ line, quantity }) : refuse(error)
      }),
  }
}

function withLine(list: PickList, changed: PickLine, progress: Partial<PickList>): PickList {
  return {
    ...list,
    ...progress,
    lines: list.lines.map((line) => (line.line === changed.line ? changed : line)),
  }
}
