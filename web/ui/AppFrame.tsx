// The frame of every signed-in page: sidebar, header, main, footer.
import { Menu, PanelLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { Drawer } from './Drawer.tsx'
import { IconButton } from './IconButton.tsx'

interface AppFrameProps {
  /** Logo and name, at the top of the sidebar and of the drawer. */
  brand: ReactNode
  /** Fixed at the left from 1024 px on, a drawer below. Contains its own nav element. */
  sidebar: ReactNode
  /** Whether the fixed sidebar shows icons only: then it has `data-icons`. */
  isCollapsed: boolean
  onCollapse: (next: boolean) => void
  /** Fills the header, right of the menu button. */
  header: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The document scrolls; header and sidebar stay. Print shows the page's title above `children`, unless these are a sheet to print. */
export function AppFrame({
  brand,
  sidebar,
  isCollapsed,
  onCollapse,
  header,
  footer,
  children,
}: AppFrameProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <div
      className={`min-h-dvh bg-canvas lg:pl-sidebar print:min-h-0 print:pl-0 ${isCollapsed ? '[--spacing-sidebar:3.5rem]' : ''}`}
    >
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-1.5 text-control font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        data-icons={isCollapsed || undefined}
        className="fixed inset-y-0 left-0 z-20 flex w-sidebar flex-col border-r border-hairline bg-canvas max-lg:hidden print:hidden"
      >
        <div className="flex h-header shrink-0 items-center gap-2.5 pr-2 pl-4 in-data-icons:justify-center in-data-icons:px-0">
          {!isCollapsed && <div className="flex min-w-0 flex-1 items-center gap-2.5">{brand}</div>}
          <IconButton
            label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            onClick={() => onCollapse(!isCollapsed)}
          >
            <PanelLeft aria-hidden="true" />
          </IconButton>
        </div>
        {sidebar}
      </aside>
      <Drawer open={menuOpen} onOpenChange={setMenuOpen} title="Menu" head={brand}>
        {sidebar}
      </Drawer>
      <div className="flex min-h-dvh min-w-0 flex-col print:block print:min-h-0">
        <header className="sticky top-0 z-20 flex h-header shrink-0 items-center gap-2 border-b border-hairline bg-canvas px-6 max-lg:px-4 max-sm:gap-0 max-sm:px-2 print:static print:h-auto print:border-0 print:px-0 print:pb-3 print:in-[:has([data-is-paper])]:hidden print:[&>:not(:has(h1))]:hidden">
          <div className="lg:hidden">
            <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
              <Menu aria-hidden="true" />
            </IconButton>
          </div>
          {header}
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-320 min-w-0 flex-1 px-6 py-5 outline-none [--sticky-top:var(--spacing-header)] max-lg:px-4 max-sm:flex max-sm:flex-col max-sm:px-3 print:block print:max-w-none print:p-0"
        >
          {children}
        </main>
        {footer !== undefined && (
          <footer className="border-t border-hairline px-6 py-3 text-meta text-muted max-lg:px-4 print:hidden">
            {footer}
          </footer>
        )}
      </div>
    </div>
  )
}
