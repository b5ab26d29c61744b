// The size matrix: the colors of a style by its sizes. Shows stock, or takes quantities as a spreadsheet does.
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { MatrixEditor } from './MatrixEditor.tsx'
import type { MatrixEditProps, MatrixReadProps } from './matrixProps.ts'
import { MatrixSteppers } from './MatrixSteppers.tsx'
import { MatrixStock } from './MatrixStock.tsx'

/**
 * Mode `read` shows the stock and links each cell to its product. Mode `edit` takes quantities: arrows, Tab and Enter move
 * as in a spreadsheet, Shift with an arrow copies the quantity, a block can be pasted, and Ctrl+Z takes back. On a phone it
 * shows one color at a time.
 */
export type SizeMatrixProps = ({ mode: 'edit' } & MatrixEditProps) | ({ mode: 'read' } & MatrixReadProps)

export function SizeMatrix(props: SizeMatrixProps) {
  const isPhone = useIsPhone()
  if (props.mode === 'read') return <MatrixStock {...props} />
  return isPhone ? <MatrixSteppers {...props} /> : <MatrixEditor {...props} />
}
