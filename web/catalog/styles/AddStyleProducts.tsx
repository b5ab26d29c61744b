// Adds colors or sizes to a style: the products that it doesn't have yet.
import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'

import { addStyleProducts, type Style } from '#contract/catalog/styles.ts'
import { CallError } from '#contract/platform/client.ts'
import { pluralize } from '#domain/platform/format.ts'
import { useChange } from '#web/api/useChange.ts'
import { SizeMatrix } from '#web/catalog/matrix/SizeMatrix.tsx'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { ColorsField } from './ColorsField.tsx'
import { SizesField } from './SizesField.tsx'
import { gridErrors } from './styleGridErrors.ts'
import { useStyleGrid } from './useStyleGrid.ts'

export function AddStyleProducts({ style }: { style: Style }) {
  const navigate = useNavigate()
  const colors = [...new Set(style.products.map(({ color }) => color))]
  const grid = useStyleGrid(style.sizeScale, style.products)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const back = (ignoreBlocker: boolean) =>
    navigate({ to: '/styles/$id', params: { id: String(style.id) }, ignoreBlocker })
  const adding = useChange(addStyleProducts, {
    success: `${pluralize(grid.productCount, 'product')} added to ${style.name}`,
    failure: 'Failed to add the products',
    onDone: () => back(true),
    onFailure(error) {
      if (!(error instanceof CallError) || error.status >= 500) return false
      const messages = (error.body?.errors ?? []).map(({ message }) => message)
      setRefusals(messages.length > 0 ? messages : [error.sentence ?? ''])
      return true
    },
  })
  const saved = useSavedForm({
    name: `add-style-products-${style.id}`,
    isDirty: !grid.isEmpty,
    values: () => grid.entered,
    restore: (entered) => grid.restore(entered),
    lostText: 'The colors and sizes that you entered will be lost.',
  })
  const errors = gridErrors(grid)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    setRefusals([])
    if (errors.first !== undefined || grid.productCount === 0) return
    const colors = grid.namedColors.map(({ name, image }) => ({ name, imageUrl: image?.uploadURL ?? null }))
    const { sizes, quantities } = grid
    saved.send(() => adding.mutateAsync({ id: style.id, colors, sizes, quantities }))
  }
  return (
    <form
      ref={focusFirstField}
      noValidate
      onSubmit={submit}
      className="max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col"
    >
      <PageHeader
        title="Add colors or sizes"
        meta={
          <span className="wrap-anywhere">
            {style.name} <span className="code">{style.number}</span>
          </span>
        }
      />
      <div className="flex flex-col gap-4">
        {refusals.length > 0 && (
          <Notice tone="danger" title="Products not added">
            {refusals.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
        <Card title="Colors and sizes">
          <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
            <ColorsField
              grid={grid}
              styleName={style.name}
              suggestions={colors}
              error={isSubmitted ? errors.colors : undefined}
            />
            <SizesField grid={grid} scale={style.sizeScale} error={isSubmitted ? errors.sizes : undefined} />
          </div>
        </Card>
        {grid.rows.length > 0 && grid.sizes.length > 0 && (
          <section aria-labelledby="quantities" className="flex flex-col gap-2">
            <h2 id="quantities" className="text-body font-semibold">
              Quantities in stock
            </h2>
            {grid.productCount === 0 ? (
              <Notice>The style already has these colors in these sizes.</Notice>
            ) : (
              <SizeMatrix
                mode="edit"
                styleName={style.name}
                sizes={grid.sizes}
                rows={grid.rows}
                values={grid.values}
                onChange={grid.changeValues}
              />
            )}
          </section>
        )}
      </div>
      <BottomBar>
        <Button onClick={() => void back(false)}>Cancel</Button>
        <Button
          {...shortcutProps('save')}
          type="submit"
          variant="primary"
          busy={saved.isSaving}
          busyText="Adding..."
        >
          {grid.productCount > 0 ? `Add ${pluralize(grid.productCount, 'product')}` : 'Add products'}
        </Button>
      </BottomBar>
      {saved.leaveDialog}
    </form>
  )
}
