// Scans one after another: each is looked up in its turn, so that a fast scanner neither loses nor doubles any.
import { useRef, useState } from 'react'

import { addScan, isSameCode, addMissed } from './countLines.ts'
import type { CountStore } from './countStore.ts'
import { findScannedProduct, unknownCodeMessage } from './findScannedProduct.ts'

export interface Scanner {
  scan: (code: string) => void
  /** How many scans still wait for their turn. */
  pendingCount: number
  /** What became of the last scan: the product that was counted, or why none was. */
  lastResult: { id: number } | { sentence: string } | undefined
}

export function useScanner(store: CountStore): Scanner {
  const turns = useRef(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  const [last, setLast] = useState<Scanner['lastResult']>()

  function countNothing(code: string, sentence: string): void {
    store.change((count) => addMissed(count, code, sentence))
    setLast({ sentence })
  }

  async function take(code: string): Promise<void> {
    const known = store.read().lines.find(({ productId }) => isSameCode(productId, code))
    try {
      const product = known ? { ...known, quantity: known.onRecord } : await findScannedProduct(code)
      if (!product) return countNothing(code, unknownCodeMessage(code))
      store.change((count) => addScan(count, product))
      setLast({ id: product.id })
    } catch {
      countNothing(code, `${code} could not be looked up. Scan it again.`)
    }
  }

  return {
    scan(typed) {
      const code = typed.trim()
      if (code === '') return
      setWaiting((waiting) => waiting + 1)
      turns.current = turns.current.then(() => take(code)).finally(() => setWaiting((waiting) => waiting - 1))
    },
    pendingCount: waiting,
    lastResult: last,
  }
}
