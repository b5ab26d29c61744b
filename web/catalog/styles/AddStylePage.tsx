// The form that adds a style with all its products.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'

import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import { createStyle, NewStyle } from '#contract/catalog/styles.ts'
import { CallError } from '#contract/platform/client.ts'
import { codePatternError, defaultCodePattern, formatProductCode } from '#domain/catalog/styles.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { SizeMatrix } from '#web/catalog/matrix/SizeMatrix.tsx'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { schemaResolver } from '#web/ui/schemaResolver.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { ColorsField } from './ColorsField.tsx'
import { SizesField } from './SizesField.tsx'
import { StyleFields } from './StyleFields.tsx'
import { emptyStyleForm, parseStyleForm, type StyleFormValues } from './styleForm.ts'
import { gridErrors } from './styleGridErrors.ts'
import { useStyleGrid } from './useStyleGrid.ts'

type AddValues = StyleFormValues & { codePattern: string }

/** The colors and sizes are not fields of the form; they are added when it is sent. */
const resolver = schemaResolver<AddValues, typeof NewStyle>(NewStyle, (values) => ({
  ...parseStyleForm(values),
  colors: [],
  sizes: [],
}))

export function AddStylePage() {
  const navigate = useNavigate()
  const form = useForm<AddValues, unknown, NewStyle>({
    resolver,
    defaultValues: { ...emptyStyleForm, codePattern: defaultCodePattern },
  })
  const { data } = useCall(findSizeScales, {})
  const [scaleId, name, number, pattern] = useWatch({
    control: form.control,
    name: ['sizeScaleId', 'name', 'number', 'codePattern'],
  })
  const scale = data?.sizeScales.find(({ id }) => String(id) === scaleId) ?? null
  const grid = useStyleGrid(scale)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const creating = useChange(createStyle, {
    success: (style) => `Style added with ${pluralize(style.products.length, 'product')}`,
    failure: 'Failed to add style',
    onDone: (style) => navigate({ to: '/styles/$id', params: { id: String(style.id) }, ignoreBlocker: true }),
    onFailure(error) {
      if (!(error instanceof CallError) || error.status >= 500) return false
      const errors = error.body?.errors ?? []
      const number = errors.find(({ path }) => path === 'number')
      if (number) form.setError('number', { message: number.message }, { shouldFocus: true })
      const others = errors.filter(({ path }) => path !== 'number').map(({ message }) => message)
      setRefusals(number ? others : others.length > 0 ? others : [error.sentence ?? ''])
      return true
    },
  })
  const saved = useSavedForm({
    name: 'add-style',
    isDirty: form.formState.isDirty || !grid.isEmpty,
    values: () => ({ values: form.getValues(), grid: grid.entered }),
    restore(kept) {
      form.reset(kept.values, { keepDefaultValues: true })
      grid.restore(kept.grid)
    },
    lostText: 'What you entered for this style will be lost.',
  })
  const errors = gridErrors(grid)
  const patternError = codePatternError(pattern, grid.namedColors.length, grid.sizes.length)
  const exampleCode = formatProductCode(pattern, {
    style: number.trim() || '1042',
    color: grid.namedColors[0]?.name ?? 'Navy',
    size: grid.sizes[0] ?? 'M',
  })
  const save = form.handleSubmit(
    (style) => {
      setIsSubmitted(true)
      setRefusals([])
      if (errors.first !== undefined || patternError !== undefined) return
      const colors = grid.namedColors.map(({ name, image }) => ({ name, imageUrl: image?.uploadURL ?? null }))
      const { sizes, quantities } = grid
      saved.send(() => creating.mutateAsync({ ...style, colors, sizes, quantities }))
    },
    () => setIsSubmitted(true),
  )
  const units = grid.quantities.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <FormProvider {...form}>
      <form
        ref={focusFirstField}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex max-w-280 flex-col gap-4 max-sm:w-full max-sm:flex-1"
      >
        {refusals.length > 0 && (
          <Notice tone="danger" title="Style not added">
            {refusals.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
        <Card title="Style">
          <StyleFields />
        </Card>
        <Card title="Colors and sizes">
          <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
            <ColorsField grid={grid} styleName={name} error={isSubmitted ? errors.colors : undefined} />
            <div className="flex flex-col gap-4">
              <SizesField grid={grid} scale={scale} error={isSubmitted ? errors.sizes : undefined} />
              <Field
                label="Product IDs"
                hint={`{style}, {color} and {size} are replaced: ${exampleCode}`}
                error={form.formState.errors.codePattern?.message ?? (isSubmitted ? patternError : undefined)}
              >
                <Input
                  {...form.register('codePattern')}
                  autoComplete="off"
                  spellCheck={false}
                  className="code"
                />
              </Field>
            </div>
          </div>
        </Card>
        {grid.productCount > 0 && (
          <section aria-labelledby="quantities" className="flex flex-col gap-2">
            <div className="flex flex-wrap items-baseline justify-between gap-2">
              <h2 id="quantities" className="text-body font-semibold">
                Quantities in stock
              </h2>
              <span className="text-control text-muted tabular">
                {`${pluralize(grid.productCount, 'product')}, ${formatUnits(units)}`}
              </span>
            </div>
            <SizeMatrix
              mode="edit"
              styleName={name.trim() || 'New style'}
              sizes={grid.sizes}
              rows={grid.rows}
              values={grid.values}
              onChange={grid.changeValues}
            />
          </section>
        )}
        <BottomBar>
          <Button onClick={() => void navigate({ to: '/styles' })}>Cancel</Button>
          <Button
            {...shortcutProps('save')}
            type="submit"
            variant="primary"
            busy={saved.isSaving}
            busyText="Adding..."
          >
            {grid.productCount > 0
              ? `Add style with ${pluralize(grid.productCount, 'product')}`
              : 'Add style'}
          </Button>
        </BottomBar>
      </form>
      {saved.leaveDialog}
    </FormProvider>
  )
}
