// The card with the images that come with a product file.
import { Trash2 } from 'lucide-react'

import { imageTypes } from '#domain/files/images.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import type { Preview } from '#web/files/imports/importPages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FileButton } from '#web/ui/FilePicker.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

import type { ProductImportTypes } from './productUploads.ts'
import type { ImportImages } from './useImportImages.ts'

interface ImportImagesCardProps {
  images: ImportImages | undefined
  previewed: Preview<ProductImportTypes>['previewed']
  onAdd: (files: readonly File[]) => void
  onRemove: () => void
}

export function ImportImagesCard({ images, previewed, onAdd, onRemove }: ImportImagesCardProps) {
  const isUploading = images?.isUploading === true
  return (
    <Card
      title="Images"
      action={
        images && (
          <Button size="sm" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
            {isUploading ? 'Cancel' : 'Remove Images'}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-control text-muted">
          Optional. Name the files like the image column does, or after the product ID, or the style number
          and color: <code className="code">LS-1001-M.jpg</code>, <code className="code">1042-navy.jpg</code>,{' '}
          <code className="code">1042.jpg</code>. Images are never loaded from the internet: download them
          first.
        </p>
        <div className="flex flex-wrap gap-2">
          <FileButton
            text="Choose images or ZIP file"
            accept={[...imageTypes, '.zip'].join(',')}
            takes="files"
            onPick={onAdd}
            disabled={isUploading}
          />
          <FileButton text="Choose folder" takes="folder" onPick={onAdd} disabled={isUploading} />
        </div>
        {images?.isUploading === true && (
          <ProgressBar
            label="Uploading images"
            value={images.chosenCount === undefined ? 0 : images.uploadedCount + images.failed.length}
            max={images.chosenCount ?? 1}
            text={formatUploaded(images)}
          />
        )}
        {images && !isUploading && <UploadedImages images={images} previewed={previewed} />}
        {!isUploading && previewed !== undefined && previewed.missingImageCount > 0 && (
          <Notice title={formatMissing(previewed.missingImageCount)}>
            Choose the files of the images. They are found by the names at the end of the addresses.
          </Notice>
        )}
      </div>
    </Card>
  )
}

function formatUploaded({ uploadedCount, chosenCount }: ImportImages): string {
  return chosenCount === undefined
    ? `${formatCount(uploadedCount)} uploaded`
    : `${formatCount(uploadedCount)} of ${formatCount(chosenCount)}`
}

function formatChanged(count: number): string {
  return count === 1 ? '1 product gets an image.' : `${formatCount(count)} products get an image.`
}

function formatMissing(count: number): string {
  return count === 1
    ? "1 row names an image that isn't here"
    : `${formatCount(count)} rows name an image that isn't here`
}

function formatUnused(count: number): string {
  return count === 1
    ? '1 image belongs to no product in the file'
    : `${formatCount(count)} images belong to no product in the file`
}

interface UploadedImagesProps {
  images: ImportImages
  previewed: ImportImagesCardProps['previewed']
}

function UploadedImages({ images: { uploadedCount, failed }, previewed }: UploadedImagesProps) {
  return (
    <>
      <output className="text-control">
        {pluralize(uploadedCount, 'image')} uploaded.
        {previewed && ` ${formatChanged(previewed.imageCount)}`}
      </output>
      {failed.length > 0 && (
        <Notice tone="danger" title={`${pluralize(failed.length, 'file')} not uploaded`}>
          <Names names={failed.map(({ name, reason }) => `${name}: ${reason}`)} total={failed.length} />
        </Notice>
      )}
      {previewed !== undefined && previewed.unusedImageCount > 0 && (
        <Notice tone="warning" title={formatUnused(previewed.unusedImageCount)}>
          <Names names={previewed.unusedImages} total={previewed.unusedImageCount} />
        </Notice>
      )}
    </>
  )
}

const maxNames = 10

function Names({ names, total }: { names: readonly string[]; total: number }) {
  const shown = names.slice(0, maxNames)
  return (
    <ul className="flex flex-col gap-0.5">
      {shown.map((name) => (
        <li key={name} className="wrap-anywhere">
          {name}
        </li>
      ))}
      {shown.length < total && <li>and {formatCount(total - shown.length)} more</li>}
    </ul>
  )
}
