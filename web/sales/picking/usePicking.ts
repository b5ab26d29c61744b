// Marks units as picked, by touch and by scan, one after another.
import { useRef, useState } from 'react'

import { findPickList, markPicked, type PickLine, type PickList } from '#contract/sales/pickLists.ts'
import { meansCode } from '#domain/platform/codes.ts'
import { leftToPick, markError, pickListName } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { queryClient, reloadDependentQueries } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'
import { useKeyedCall } from '#web/api/useChange.ts'
import { scannedProductId } from '#web/catalog/stock/findScannedProduct.ts'
import { beepRefused } from '#web/ui/beep.ts'
import { toast } from '#web/ui/toast.ts'

/** What the last scan or touch did: the line, or why it was refused. */
type Outcome = { line: number } | { refusal: string }

export interface Picking {
  outcome: Outcome | undefined
  /** Marks that are not saved yet. */
  pendingCount: number
  /** Marks all that is left of a line; a toast can undo it. */
  pickAll: (line: PickLine) => void
  /** Marks or undoes one unit. */
  step: (line: PickLine, quantity: 1 | -1) => void
  scan: (code: string) => void
}

/** Scans come faster than the server answers: each is checked against the answer to the one before. */
export function usePicking({ id }: { id: number }): Picking {
  const send = useKeyedCall(markPicked)
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  const [pendingCount, setPendingCount] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const { queryKey } = callQuery(findPickList, { id })
  const refuse = (refusal: string) => {
    setOutcome({ refusal })
    beepRefused()
  }

  async function mark({ line, quantity }: { line: PickLine; quantity: number }): Promise<boolean> {
    try {
      const list = await send({ id, line: line.line, quantity })
      queryClient.setQueryData(queryKey, list)
      setOutcome({ line: line.line })
      return true
    } catch (error) {
      refuse(errorMessage(error, `${line.product.code} was not saved. Try again.`))
      void reloadDependentQueries()
      return false
    }
  }

  /** `choose` reads the list as the marks before have left it. */
  function enqueue(choose: (lines: readonly PickLine[]) => Promise<unknown>): void {
    waiting.current += 1
    setPendingCount(waiting.current)
    const previous = queue.current
    const run = async () => {
      await previous
      await choose(queryClient.getQueryData<PickList>(queryKey)?.lines ?? [])
      waiting.current -= 1
      setPendingCount(waiting.current)
      // The list itself is up to date.
      if (waiting.current === 0) void reloadDependentQueries()
    }
    queue.current = run()
  }

  const undo = (line: PickLine, quantity: number) => enqueue(() => mark({ line, quantity: -quantity }))

  return {
    outcome,
    pendingCount,
    pickAll: ({ line: number }) =>
      enqueue(async (lines) => {
        const line = lines.find((each) => each.line === number)
        const quantity = line ? leftToPick(line) : 0
        if (!line || quantity === 0 || !(await mark({ line, quantity }))) return
        toast({
          title: `${formatUnits(quantity)} of ${line.product.code} picked`,
          action: { label: 'Undo', onAction: () => undo(line, quantity) },
        })
      }),
    step: (line, quantity) => enqueue(() => mark({ line, quantity })),
    scan: (code) =>
      enqueue(async (lines) => {
        const matching = lines.filter((line) => isScanned(line, code))
        const line = matching.find((each) => leftToPick(each) > 0) ?? matching[0]
        if (!line) return refuse(`${code} is not on ${pickListName(id).toLowerCase()}.`)
        const error = markError({ ...line, ...line.product }, 1)
        return error === undefined ? mark({ line, quantity: 1 }) : refuse(error)
      }),
  }
}

function isScanned({ product }: PickLine, code: string): boolean {
  return scannedProductId(code) === product.id || meansCode(product.code, code)
}
