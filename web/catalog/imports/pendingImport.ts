// The import that was sent and not yet answered for: kept in this browser tab before anything is sent, so that even after
// a reload in the middle the page can ask what became of it. Nobody else can ask: it is kept for the person who sent it.
export interface PendingImport {
  key: string
  fileName: string
}

const placeOf = (userId: number) => `import of ${userId}`

export function savePendingImport(userId: number, pending: PendingImport): void {
  sessionStorage.setItem(placeOf(userId), JSON.stringify(pending))
}

export function loadPendingImport(userId: number): PendingImport | undefined {
  const kept = sessionStorage.getItem(placeOf(userId))
  return kept === null ? undefined : (JSON.parse(kept) as PendingImport)
}

export function clearPendingImport(userId: number): void {
  sessionStorage.removeItem(placeOf(userId))
}
