// The style list, with an order form of the styles that match.
import { StylesPage } from '#web/catalog/styles/StylesPage.tsx'

import { OrderFormButton } from './OrderFormButton.tsx'

export function StylesForOrdersPage() {
  return (
    <StylesPage
      renderOrderForm={({ search, category, season }) => (
        <OrderFormButton choice={{ search, category, season }} />
      )}
    />
  )
}
