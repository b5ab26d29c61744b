import { useMatches } from '@tanstack/react-router'

import { type PagePath, pages } from '#web/shell/pages.ts'

/** The page of the current route, as the registry names it; undefined where nothing was found. */
export function usePagePath(): PagePath | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  return path !== undefined && path in pages ? (path as PagePath) : undefined
}
