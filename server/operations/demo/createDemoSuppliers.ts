// Creates the suppliers of the demo: mills and makers in several countries.
import type { RecordInput } from '#domain/platform/records/defineRecord.ts'
import type { records } from '#domain/records.ts'
import type { Ctx } from '#server/ctx.ts'
import { transact } from '#server/platform/db/transact.ts'
import { recordOperations } from '#server/records.ts'

const demoSuppliers: RecordInput<typeof records.supplier>[] = [
  {
    name: 'Arroyo Tejidos',
    contact: 'Lucía Ferrer',
    email: 'pedidos@arroyo-tejidos.example',
    phone: '+34 961 555 014',
    address: 'Carrer del Teixidor 18\n46980 Paterna\nSpain',
    currency: 'EUR',
    termsDays: 60,
    leadDays: 45,
  },
  {
    name: 'Beacon Knitting Mill',
    contact: 'Dale Whitcomb',
    email: 'orders@beaconknit.example',
    phone: '+1 978 555 0162',
    address: '75 Canal Street\nLawrence, MA 01840',
    currency: 'USD',
    termsDays: 30,
    leadDays: 21,
    notes: 'Minimum 60 pieces of a color.',
  },
  {
    name: 'Dhaka Apparel Works',
    contact: 'Nasrin Akter',
    email: 'merchandising@dhakaapparel.example',
    phone: '+880 2 5550 1188',
    address: 'Plot 14, Tongi Industrial Area\nGazipur 1710\nBangladesh',
    currency: 'USD',
    termsDays: 45,
    leadDays: 90,
  },
  {
    name: 'Lombardi Filati',
    contact: 'Paolo Lombardi',
    email: 'ordini@lombardifilati.example',
    phone: '+39 0573 555 21',
    address: 'Via dei Cardatori 7\n59100 Prato PO\nItaly',
    currency: 'EUR',
    termsDays: 60,
    leadDays: 60,
  },
  {
    name: 'Old Mill Trims',
    contact: 'Greta Olsen',
    email: 'hello@oldmilltrims.example',
    currency: 'USD',
    leadDays: 14,
    notes: 'Closed in spring; buttons come from Beacon now.',
    isActive: false,
  },
  {
    name: 'Pacific Sewing',
    contact: 'Minh Tran',
    email: 'planning@pacificsewing.example',
    phone: '+84 28 5550 1420',
    address: '22 Nguyen Van Linh\nDistrict 7, Ho Chi Minh City\nVietnam',
    currency: 'USD',
    termsDays: 30,
    leadDays: 75,
  },
]

export async function createDemoSuppliers(ctx: Ctx): Promise<void> {
  await transact(ctx, async (ctx) => {
    for (const supplier of demoSuppliers) await recordOperations.supplier.create(ctx, supplier)
  })
}
