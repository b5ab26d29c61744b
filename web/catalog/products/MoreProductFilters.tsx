// The filters of the product list that are shown on request: style, manufacturer, color and season.
import { findProductValues } from '#contract/catalog/products.ts'
import { useCall } from '#web/api/useCall.ts'

import { ProductFilterSelect } from './ProductFilterSelect.tsx'
import { ChosenStyle, StylePicker } from './StyleFilter.tsx'
import type { FilterValues } from './useProductsSearch.ts'

interface MoreProductFiltersProps {
  filters: FilterValues
  onChange: (change: Partial<FilterValues>) => void
}

/** The values in use are loaded when these filters are first shown. */
export function MoreProductFilters({ filters, onChange }: MoreProductFiltersProps) {
  const { data } = useCall(findProductValues, {})
  const options = (values: readonly string[] = []) => values.map((value): [string, string] => [value, value])
  return (
    <>
      {filters.styleId === undefined ? (
        <StylePicker onChoose={(styleId) => onChange({ styleId })} />
      ) : (
        <ChosenStyle styleId={filters.styleId} onRemove={() => onChange({ styleId: undefined })} />
      )}
      <ProductFilterSelect
        label="Manufacturer"
        all="All Manufacturers"
        value={filters.manufacturer}
        options={options(data?.manufacturers)}
        onChange={(manufacturer) => onChange({ manufacturer })}
      />
      <ProductFilterSelect
        label="Color"
        all="All Colors"
        value={filters.color}
        options={options(data?.colors)}
        onChange={(color) => onChange({ color })}
      />
      <ProductFilterSelect
        label="Season"
        all="All Seasons"
        value={filters.season}
        options={options(data?.seasons)}
        onChange={(season) => onChange({ season })}
      />
    </>
  )
}
