// The page of one style: stock by color and size, details, pictures and products.
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { findStyle, type Style } from '#contract/catalog/styles.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { buildStyleMatrix } from '#web/catalog/matrix/styleMatrix.ts'
import { CountStyle } from '#web/catalog/stock/CountStyle.tsx'
import { ReceiveStyle } from '#web/catalog/stock/ReceiveStyle.tsx'
import { FilesCard } from '#web/files/attachments/FilesCard.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { HangerDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { AddStyleProducts } from './AddStyleProducts.tsx'
import { DeleteStyleDialog } from './DeleteStyleDialog.tsx'
import { EditStyleDialog } from './EditStyleDialog.tsx'
import { MergeStylesDialog } from './MergeStylesDialog.tsx'
import { EditButton, MoreMenu, StockActions, type StyleAction } from './StyleActions.tsx'
import { StyleFacts } from './StyleFacts.tsx'
import { StylePictures } from './StylePictures.tsx'
import { StyleProducts } from './StyleProducts.tsx'
import { StyleSales } from './StyleSales.tsx'
import { StyleStock } from './StyleStock.tsx'
import { type ReportChange, type StyleChange, UndoBatch } from './UndoBatch.tsx'

const route = getRouteApi('/shell/styles/$id')

interface StylePageProps {
  /** Below the stock. */
  renderOrders: (style: Style) => ReactNode
  renderOrderForm: (style: Style) => ReactNode
}

export function StylePage(props: StylePageProps) {
  return (
    <RecordPage
      endpoint={findStyle}
      id={route.useParams().id}
      list="/styles"
      title={({ name, number }) => ({ text: name, number })}
      skeleton={<StyleSkeleton />}
    >
      {(style) => <StyleModes style={style} {...props} />}
    </RecordPage>
  )
}

function StyleModes({ style, renderOrders, renderOrderForm }: StylePageProps & { style: Style }) {
  const { mode } = route.useSearch()
  const permissionError = usePermissionError('products.edit')
  const stylePermissionError = usePermissionError('styles.edit')
  const mayEdit = permissionError === undefined && style.products.length > 0
  if (mode === 'receive' && mayEdit) return <ReceiveStyle style={style} />
  if (mode === 'count' && mayEdit) return <CountStyle style={style} />
  if (mode === 'add' && stylePermissionError === undefined) return <AddStyleProducts style={style} />
  return <StyleDetails style={style} orders={renderOrders(style)} orderForm={renderOrderForm(style)} />
}

interface StyleDetailsProps {
  style: Style
  orders: ReactNode
  orderForm: ReactNode
}

function StyleDetails({ style, orders, orderForm }: StyleDetailsProps) {
  const isPhone = useIsPhone()
  const [action, setAction] = useState<StyleAction>()
  const [lastChange, setLastChange] = useState<StyleChange>()
  const reportChange: ReportChange = (title, batchId) =>
    setLastChange(batchId === null ? undefined : { batchId, title })
  const matrix = buildStyleMatrix(style)
  const dialog = (own: StyleAction) => ({
    style,
    open: action === own,
    onOpenChange: (open: boolean) => setAction(open ? own : undefined),
  })
  const stockActions = <StockActions style={style} />
  return (
    <>
      <PageHeader
        actions={
          <>
            <EditButton onClick={() => setAction('edit')} />
            {style.products.length > 0 && orderForm}
            <MoreMenu style={style} onAction={setAction} />
            {!isPhone && stockActions}
          </>
        }
      />
      {lastChange && (
        <UndoBatch key={lastChange.batchId} change={lastChange} onUndone={() => setLastChange(undefined)} />
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {style.products.length === 0 ? (
            <Card>
              <EmptyState
                drawing={<HangerDrawing />}
                title="No products in this style"
                text="Add its colors and sizes. Each gets its own product with its own quantity."
                action={
                  <Link
                    to="/styles/$id"
                    params={{ id: String(style.id) }}
                    search={{ mode: 'add' }}
                    className={buttonStyles()}
                  >
                    Add colors or sizes
                  </Link>
                }
              />
            </Card>
          ) : (
            <StyleStock style={style} />
          )}
          {orders}
          {style.products.length > 0 && <StyleSales style={style} sizes={matrix.sizes} rows={matrix.rows} />}
          <StylePictures style={style} colors={matrix.rows} onChanged={reportChange} />
          <StyleProducts style={style} onChanged={reportChange} />
          <FilesCard noun="style" id={style.id} />
        </div>
        <StyleFacts style={style} />
      </div>
      {isPhone && <BottomBar>{stockActions}</BottomBar>}
      <EditStyleDialog {...dialog('edit')} onChanged={reportChange} />
      <MergeStylesDialog {...dialog('merge')} onChanged={reportChange} />
      <DeleteStyleDialog {...dialog('delete')} />
    </>
  )
}

function StyleSkeleton() {
  return (
    <SkeletonRegion label="Loading style">
      <Skeleton className="mb-4 h-8 w-72" />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    </SkeletonRegion>
  )
}
