// Shows the preview of a row while the user stays on the page of its list.
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'

import { closePreview, usePreview } from '#web/lists/preview.ts'
import { useRowKeys } from '#web/lists/useRowKeys.ts'

const PreviewPanel = lazy(async () => ({ default: (await import('./PreviewPanel.tsx')).PreviewPanel }))

export function RowPreview() {
  const router = useRouter()
  const preview = usePreview()
  useRowKeys()
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closePreview()),
    [router],
  )
  if (!preview) return null
  return (
    <Suspense>
      <PreviewPanel preview={preview} />
    </Suspense>
  )
}
