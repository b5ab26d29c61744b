// A number that another bill of the supplier has is refused once; then the user can say that it is another bill.
import { useState } from 'react'

import { CallError } from '#contract/platform/client.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'

export function useBillNumberTick(number: string) {
  const [refused, setRefused] = useState<{ number: string; isTicked: boolean }>()
  const isRefused = refused?.number === number
  return {
    sameNumber: isRefused
      ? { isTicked: refused.isTicked, tick: (isTicked: boolean) => setRefused({ number, isTicked }) }
      : undefined,
    isTicked: isRefused && refused.isTicked,
    /** For `onFailure` of useChange: the error is shown as well. */
    onFailure: (error: unknown): boolean => {
      if (!(error instanceof CallError) || error.status !== 409) return false
      if (error.body?.errors?.some(({ path }) => path === 'bill.number'))
        setRefused({ number, isTicked: false })
      else void reloadDependentQueries()
      return false
    },
  }
}
