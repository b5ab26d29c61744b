// Finds the style with a typed number, and the styles to offer while typing.
import { findStyles, type StyleSummary } from '#contract/catalog/styles.ts'
import { useCall } from '#web/api/useCall.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

const maxOffered = 12
const delayMs = 200

export interface StyleSearch {
  list: readonly StyleSummary[]
  found: StyleSummary | undefined
  /** True while it is unknown whether the number exists. */
  isSearching: boolean
}

export function useStyleByNumber(typed: string, { enabled }: { enabled: boolean }): StyleSearch {
  const number = typed.trim()
  const search = useDebounced(number, delayMs)
  const { data, isFetching } = useCall(
    findStyles,
    { page: 1, limit: maxOffered, search },
    { enabled, keep: true },
  )
  const list = data?.styles ?? []
  return {
    list,
    found: list.find((style) => style.number.toLowerCase() === number.toLowerCase()),
    isSearching: isFetching || search !== number,
  }
}
