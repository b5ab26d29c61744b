// The pictures of a style, one for each color.
import { ImageUp } from 'lucide-react'
import { useState } from 'react'

import { garmentDrawingUrl } from '#contract/catalog/garments.ts'
import { setStyleImage, type Style } from '#contract/catalog/styles.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import type { MatrixRow } from '#web/catalog/matrix/matrixValues.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { useImageUploader } from '#web/catalog/products/useImageUploader.ts'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Photo } from '#web/ui/Photo.tsx'

import type { ReportChange } from './UndoBatch.tsx'

interface StylePicturesProps {
  style: Style
  colors: readonly Pick<MatrixRow, 'color' | 'imageUrl'>[]
  onChanged: ReportChange
}

export function StylePictures({ style, colors, onChanged }: StylePicturesProps) {
  const permissionError = usePermissionError('styles.edit')
  const setting = useChange(setStyleImage, {
    success: 'Picture updated successfully',
    failure: 'Failed to update the picture',
    onSuccess: ({ batchId }) => onChanged('Picture updated', batchId),
  })
  const [chosen, setChosen] = useState('')
  const { open, isOpening } = useImageUploader(({ uploadURL }) =>
    setting.mutate({ id: style.id, color: chosen, imageUrl: uploadURL }),
  )
  if (colors.length === 0) return null
  return (
    <Card title="Pictures">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
        {colors.map(({ color, imageUrl }) => {
          const drawing = garmentDrawingUrl({ name: style.name, category: style.category, color })
          return (
            <li key={color} className="min-w-0">
              <div className="relative">
                <Photo
                  key={imageUrl}
                  src={imageUrl ? `${imageUrl}/480` : drawing}
                  fallback={drawing}
                  alt={`${style.name} in ${color}`}
                  className="rounded-md border border-hairline"
                />
                <IconButton
                  label={imageUrl ? `Replace the picture of ${color}` : `Upload a picture of ${color}`}
                  size="sm"
                  variant="secondary"
                  busy={chosen === color && (isOpening || setting.isPending)}
                  disabledReason={permissionError}
                  className="absolute right-1.5 bottom-1.5"
                  onClick={() => {
                    setChosen(color)
                    open()
                  }}
                >
                  <ImageUp aria-hidden="true" />
                </IconButton>
              </div>
              <ColorSwatch name={color} className="mt-1 text-meta" />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
