// The panel over a list that shows the record of a row: at the right, on a phone at the bottom.
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'

import { closePreview, focusNextRow, type Preview } from '#web/lists/preview.ts'
import { PreviewSkeleton } from '#web/lists/PreviewContent.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useCloseOnBack } from '#web/ui/useCloseOnBack.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { recordPreviews } from './recordPreviews.ts'

export function PreviewPanel({ preview: { path, id, name, link } }: { preview: Preview }) {
  const isPhone = useIsPhone()
  const Content = recordPreviews[path]
  const panel = useRef<HTMLElement>(null)
  const close = () => {
    closePreview()
    link.focus({ preventScroll: true })
  }
  useCloseOnBack(isPhone, close)
  useEffect(() => {
    // A screen reader reads on in the sheet; elsewhere the focus stays on the row.
    if (isPhone) panel.current?.focus({ preventScroll: true })
  }, [isPhone])
  const renderHead = (title = name) => (
    <div className="flex min-h-header shrink-0 items-center gap-0.5 border-b border-hairline pr-2 pl-4">
      <h2 className="min-w-0 flex-1 truncate text-body font-semibold" title={title}>
        <Link
          to={path}
          params={{ id: String(id) }}
          className="rounded-sm text-ink no-underline focus-ring hover:underline"
        >
          {title}
        </Link>
      </h2>
      <IconButton label="Previous row" onClick={() => focusNextRow(-1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label="Next row" onClick={() => focusNextRow(1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <IconButton label="Close preview" onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      data-preview=""
      aria-label="Preview"
      className="fixed top-header right-0 bottom-0 z-30 flex w-104 max-w-full animate-settle flex-col border-l border-hairline bg-raised text-ink shadow-float outline-none max-sm:top-auto max-sm:left-0 max-sm:h-[75dvh] max-sm:w-full max-sm:animate-rise max-sm:rounded-t-md max-sm:border-t max-sm:border-l-0 print:hidden"
    >
      <Suspense
        fallback={
          <>
            {renderHead()}
            <div className="px-4 py-3">
              <PreviewSkeleton noun="record" />
            </div>
          </>
        }
      >
        <Content key={path} id={id} renderHead={renderHead} />
      </Suspense>
    </aside>
  )
}
