// Finds the style with a typed number, and the styles to offer while typing.
import { findStyles, type StyleSummary } from '#contract/catalog/styles.ts'
import { useCall } from '#web/api/useCall.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

const maxOffered = 12
const delayMs = 200

export interface StyleSearch {
  list: readonly StyleSummary[]
  found: StyleSummary | undefined
  /** Why the typed number names no style; undefined while it is searched. */
  error: string | undefined
}

export function useStyleByNumber(typed: string, { enabled }: { enabled: boolean }): StyleSearch {
  const number = typed.trim()
  const search = useDebounced(number, delayMs)
  const { data, isFetching, isError } = useCall(
    findStyles,
    { page: 1, limit: maxOffered, search },
    { enabled, keep: true },
  )
  const list = data?.styles ?? []
  const found = list.find((style) => style.number.toLowerCase() === number.toLowerCase())
  const isKnown = number === '' || found !== undefined || isFetching || search !== number
  const error = isError
    ? 'The style could not be looked up. Enter its number again.'
    : `There is no style ${number}.`
  return { list, found, error: isKnown ? undefined : error }
}
