// The pages of suppliers.
import { SenderAliasesCard } from '#web/catalog/aliases/SenderAliasesCard.tsx'
import { createRecordPages } from '#web/records/createRecordPages.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'

import { MergeSupplierButton } from './MergeSupplierButton.tsx'
import { SupplierBillsCard } from './SupplierBillsCard.tsx'
import { SupplierPurchasesCard } from './SupplierPurchasesCard.tsx'

export const { List, Detail, Add, Edit } = createRecordPages('supplier', {
  columns: ['number', 'name', 'contact', 'email', 'phone', 'currency', 'termsDays', 'leadDays'],
  sections: [
    { title: 'Supplier', fields: ['name', 'number', 'contact', 'phone', 'email', 'isActive', 'address'] },
    { title: 'Terms', fields: ['currency', 'termsDays', 'leadDays'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  empty: {
    drawing: <ClothDrawing />,
    text: 'A supplier keeps contact, currency, terms and lead time of a maker or dealer that you buy from.',
  },
  renderActions: (supplier) => <MergeSupplierButton merged={supplier} />,
  renderMore: ({ id }) => (
    <>
      <SupplierPurchasesCard supplierId={id} />
      <SupplierBillsCard supplierId={id} />
      <SenderAliasesCard sender={{ supplierId: id }} />
    </>
  ),
})
