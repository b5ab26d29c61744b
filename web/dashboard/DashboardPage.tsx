// The first page: four figures, the newest products, and what happened last.
import { Figures } from './Figures.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { RecentProducts } from './RecentProducts.tsx'

/** SPEC.md section 2, Dashboard. */
export function DashboardPage() {
  return (
    <div className="flex flex-col gap-5">
      <Figures />
      <div className="grid gap-5 lg:grid-cols-2">
        <RecentProducts />
        <RecentActivity />
      </div>
    </div>
  )
}
