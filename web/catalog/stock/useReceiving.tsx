// Receives a delivery. If its products stand on open purchase orders, it asks once from which of them they come.
import { type ReactNode, useRef, useState } from 'react'

import { findOpenPurchases, type OpenPurchase, receiveStockLines } from '#contract/catalog/stock.ts'
import type { CallResult } from '#contract/platform/client.ts'
import { type DeliveredUnits, maxOrdersOfDelivery } from '#domain/stock/splitDelivery.ts'
import { failureOutcome } from '#web/api/attemptKey.ts'
import { call } from '#web/api/call.ts'
import { showError } from '#web/api/errorMessage.ts'

import { OrderQuestion } from './OrderQuestion.tsx'
import { useStockChange } from './useStockChange.ts'

export interface Delivered {
  note: string
  supplierId?: number | undefined
  lines: readonly { id: number; quantity: number }[]
}

type Received = CallResult<typeof receiveStockLines.reply>

interface ReceivingOptions {
  /** Names the form within this browser tab. */
  form: string
  success: (reply: Received) => string
  onDone: (reply: Received) => unknown
}

interface Question {
  delivered: Delivered
  orders: readonly OpenPurchase[]
  answer: (lines: DeliveredUnits[]) => void
}

/** `receive` calls `send` with the request once the question, if there is one, is answered. */
export function useReceiving({ form, success, onDone }: ReceivingOptions): {
  receive: (delivered: Delivered, send: (request: () => Promise<unknown>) => void) => Promise<void>
  isBusy: boolean
  /** Rendered by the form. */
  question: ReactNode
} {
  const [question, setQuestion] = useState<Question>()
  const [isLooking, setIsLooking] = useState(false)
  const isRunning = useRef(false)
  /** A retry after a lost answer of the server repeats the request: the orders that it named may no longer be open. */
  const answered = useRef<{ delivered: string; lines: DeliveredUnits[] }>(undefined)
  const change = useStockChange(receiveStockLines, {
    form,
    success,
    failure: 'Failed to receive stock',
    onDone(reply) {
      answered.current = undefined
      return onDone(reply)
    },
    onFailure(error) {
      if (failureOutcome(error) === 'refused') answered.current = undefined
      return false
    },
  })

  async function findOrders({ lines, supplierId }: Delivered): Promise<OpenPurchase[] | undefined> {
    setIsLooking(true)
    try {
      const ids = lines.map(({ id }) => id)
      const { orders } = await call(findOpenPurchases, {
        ids,
        ...(supplierId !== undefined && { supplierId }),
      })
      return orders.slice(0, maxOrdersOfDelivery)
    } catch (error) {
      showError(error, 'Failed to look for purchase orders')
      return undefined
    } finally {
      setIsLooking(false)
    }
  }

  async function receive(
    delivered: Delivered,
    send: (request: () => Promise<unknown>) => void,
  ): Promise<void> {
    if (isRunning.current || change.isPending) return
    const key = JSON.stringify(delivered)
    const answer = (lines: DeliveredUnits[]) => {
      answered.current = { delivered: key, lines }
      setQuestion(undefined)
      send(() => change.mutateAsync({ ...delivered, lines }))
    }
    if (answered.current?.delivered === key) return answer(answered.current.lines)
    isRunning.current = true
    const orders = await findOrders(delivered)
    isRunning.current = false
    if (orders?.length === 0) answer([...delivered.lines])
    else if (orders) setQuestion({ delivered, orders, answer })
  }

  return {
    receive,
    isBusy: isLooking || change.isPending,
    question: question && (
      <OrderQuestion
        lines={question.delivered.lines}
        orders={question.orders}
        onAnswer={question.answer}
        onClose={() => setQuestion(undefined)}
      />
    ),
  }
}
