// A page of styles: cards with the size run at a glance.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { garmentDrawingUrl } from '#contract/catalog/garments.ts'
import type { StyleSummary } from '#contract/catalog/styles.ts'
import { stylesPerPage } from '#domain/catalog/styles.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { PreviewButton, rowLinkId } from '#web/lists/PreviewButton.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { rowLink } from '#web/ui/Table.tsx'

import { SizeRun } from './SizeRun.tsx'

export function StyleCards({ styles }: { styles: readonly StyleSummary[] }) {
  return (
    <CardGrid>
      {styles.map((style, index) => (
        <StyleCard key={style.id} style={style} eager={index < 6} />
      ))}
    </CardGrid>
  )
}

export function StyleCardsSkeleton() {
  return (
    <SkeletonRegion label="Loading styles">
      <CardGrid>
        {Array.from({ length: stylesPerPage }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- placeholders have no other key
          <li key={index} className="flex gap-3 rounded-md border border-hairline bg-surface p-3">
            <Skeleton className="h-25 w-20" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
              <Skeleton className="mt-2 h-16 w-full" />
            </div>
          </li>
        ))}
      </CardGrid>
    </SkeletonRegion>
  )
}

function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul
      aria-label="Styles"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(21rem,100%),1fr))] gap-3 max-sm:gap-2"
    >
      {children}
    </ul>
  )
}

interface StyleCardProps {
  style: StyleSummary
  /** Loads the image at once; for the first rows. */
  eager: boolean
}

/** A click anywhere opens the style. */
function StyleCard({ style, eager }: StyleCardProps) {
  const { name, number, manufacturer, season, colors } = style
  const drawing = garmentDrawingUrl({ name, category: style.category, color: colors[0]?.color ?? '' })
  return (
    <li className="relative flex min-w-0 gap-3 rounded-md border border-hairline bg-surface p-3 transition-colors hover:border-edge has-[a[data-row-link]:focus-visible]:border-focus has-[a[data-row-link]:focus-visible]:selvedge-left">
      <div className="w-20 shrink-0">
        <Photo
          src={style.imageUrl === null ? drawing : `${style.imageUrl}/160`}
          fallback={drawing}
          alt=""
          eager={eager}
          className="rounded-sm"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-w-0 items-baseline justify-between gap-2 text-control">
          <div className="truncate" title={name}>
            <Link
              {...rowLink}
              id={rowLinkId('/styles/$id', style.id)}
              to="/styles/$id"
              params={{ id: String(style.id) }}
            >
              {name}
            </Link>
          </div>
          <Money value={formatUsd(style.priceCents)} className="font-semibold" />
        </div>
        <div className="mb-1.5 truncate text-meta text-muted">
          <span className="code">{number}</span>
          {[manufacturer, season].map((fact) => fact !== null && ` · ${fact}`)}
        </div>
        {style.productCount === 0 ? (
          <p className="text-meta text-muted">No products</p>
        ) : (
          <SizeRun sizes={style.sizes} colors={colors} />
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1.5 text-meta text-muted tabular">
          <span>{`${pluralize(style.productCount, 'product')} · ${formatUnits(style.quantity)}`}</span>
          <span className="-my-1.5 flex items-center gap-1">
            {colors.some(({ missingSizes }) => missingSizes.length > 0) && (
              <Badge tone="warning">Broken run</Badge>
            )}
            <PreviewButton path="/styles/$id" id={style.id} className="relative z-1 -mr-1.5" />
          </span>
        </div>
      </div>
    </li>
  )
}
