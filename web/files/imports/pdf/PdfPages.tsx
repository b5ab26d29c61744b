// The pages of a PDF that is imported, one at a time, with the cells that were read. Hovering a row here or in the preview marks it in both.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import type { RowSource } from '#web/files/imports/importPages.ts'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

import { type OpenedPdf, openPdf, type PDFDocumentProxy } from './openPdf.ts'

interface PdfPagesProps {
  file: File
  rows: readonly { row: number; source?: RowSource | undefined }[]
  activeRow: number | undefined
  onActiveRow: (row: number | undefined) => void
}

/** In pixels of the screen, for a width of about 600 pixels of the page. */
const maxCanvasWidth = 1600

export function PdfPages({ file, rows, activeRow, onActiveRow }: PdfPagesProps) {
  const { pdf, hasFailed } = usePdf(file)
  const [shownPage, setShownPage] = useState(1)
  const active = rows.find(({ row, source }) => row === activeRow && source)
  const [lastActive, setLastActive] = useState(activeRow)
  // A row of another page turns to it.
  if (lastActive !== activeRow) {
    setLastActive(activeRow)
    if (active?.source) setShownPage(active.source.page)
  }
  const onPage = new Map(
    rows.flatMap(({ row, source }) => (source?.page === shownPage ? [[row, source] as const] : [])),
  )
  const turn = Array.from(onPage.values())[0]?.turn ?? 0
  const pageCount = pdf?.numPages ?? 1
  return (
    <Card
      title="Page of the file"
      flush
      action={
        pageCount > 1 && (
          <span className="flex items-center gap-1">
            <IconButton
              label="Previous page of the file"
              size="sm"
              disabledReason={shownPage === 1 ? 'This is the first page.' : undefined}
              onClick={() => setShownPage(shownPage - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <span className="text-meta tabular text-muted">{`${shownPage} of ${pageCount}`}</span>
            <IconButton
              label="Next page of the file"
              size="sm"
              disabledReason={shownPage === pageCount ? 'This is the last page.' : undefined}
              onClick={() => setShownPage(shownPage + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </span>
        )
      }
    >
      {hasFailed && (
        <div className="p-4">
          <Notice title="The page can't be shown">
            The rows were read all the same. Compare them with the file in another program.
          </Notice>
        </div>
      )}
      {!hasFailed && !pdf && (
        <div className="p-4">
          <Spinner label="Opening the page" />
        </div>
      )}
      {pdf && (
        <div className="relative bg-white">
          <PageCanvas key={`${shownPage} ${turn}`} pdf={pdf} page={shownPage} turn={turn} />
          {Array.from(onPage).map(([row, { boxes }]) => (
            <div
              key={row}
              data-row={row}
              data-active={row === activeRow || undefined}
              onMouseEnter={() => onActiveRow(row)}
              onMouseLeave={() => onActiveRow(undefined)}
              className="group"
            >
              {boxes.map((box) => (
                <span
                  key={`${box.x} ${box.y}`}
                  style={{
                    left: `${box.x / 10}%`,
                    top: `${box.y / 10}%`,
                    width: `${box.width / 10}%`,
                    height: `${box.height / 10}%`,
                  }}
                  className="absolute -m-px rounded-xs bg-accent/10 outline outline-accent/30 group-data-active:bg-accent/30 group-data-active:outline-2 group-data-active:outline-accent"
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}

function usePdf(file: File): { pdf: PDFDocumentProxy | undefined; hasFailed: boolean } {
  const [opened, setOpened] = useState<{ file: File; pdf: PDFDocumentProxy | undefined }>()
  useEffect(() => {
    let isCurrent = true
    let result: OpenedPdf | undefined
    async function open(): Promise<void> {
      result = await openPdf(file)
      if (isCurrent) setOpened({ file, pdf: result.pdf })
      else result.close()
    }
    open().catch(() => isCurrent && setOpened({ file, pdf: undefined }))
    return () => {
      isCurrent = false
      result?.close()
    }
  }, [file])
  const isOpened = opened?.file === file
  return { pdf: isOpened ? opened.pdf : undefined, hasFailed: isOpened && opened.pdf === undefined }
}

function PageCanvas({ pdf, page, turn }: { pdf: PDFDocumentProxy; page: number; turn: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    let isCurrent = true
    let stop = () => {}
    async function draw(): Promise<void> {
      const proxy = await pdf.getPage(page)
      const element = canvas.current
      if (!isCurrent || !element) return
      const rotation = (proxy.rotate + turn) % 360
      const { width } = proxy.getViewport({ scale: 1, rotation })
      const pixels = Math.min(maxCanvasWidth, Math.max(600, element.clientWidth * window.devicePixelRatio))
      const viewport = proxy.getViewport({ scale: pixels / width, rotation })
      element.width = Math.round(viewport.width)
      element.height = Math.round(viewport.height)
      const task = proxy.render({ canvas: element, viewport })
      stop = () => task.cancel()
      await task.promise
      if (isCurrent) setIsDrawn(true)
    }
    // A page that can't be drawn stays white, with the cells that were read.
    draw().catch(() => {})
    return () => {
      isCurrent = false
      stop()
    }
  }, [pdf, page, turn])
  return (
    <figure aria-label={`Page ${page} of the file`} data-drawn={isDrawn || undefined}>
      <canvas ref={canvas} className="block w-full" />
    </figure>
  )
}
