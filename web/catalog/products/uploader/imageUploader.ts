// The upload widget: Uppy's Dashboard as a modal for one picture. Loaded when somebody first opens it.
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '@uppy/image-editor/css/style.min.css'
import './uploader.css'
import { Uppy } from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import ImageEditor from '@uppy/image-editor'

import { imageTypes, maxImageBytes, maxImageBytesLabel } from '#domain/files/images.ts'
import type { UploadedImage, UploadError } from '#web/files/putFile.ts'
import type { Theme } from '#web/ui/theme.ts'

import { fixDashboardAccessibility } from './fixDashboardAccessibility.ts'
import { SinglePut } from './singlePut.ts'

export interface ImageUploader {
  /** Opens the modal, empty unless a file is on its way. */
  open(theme: Theme): void
  destroy(): void
}

interface ImageUploaderOptions {
  /** `uploadURL` is what the product's picture is set by; `imageUrl` shows it, without its width. */
  onUploaded: (image: { uploadURL: string; imageUrl: string }) => void
  onFailed: (error: UploadError) => void
}

type Meta = Record<string, unknown>

export function createImageUploader({ onUploaded, onFailed }: ImageUploaderOptions): ImageUploader {
  const uppy = new Uppy<Meta, UploadedImage>({
    id: 'product-image',
    autoProceed: false,
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: maxImageBytes,
      allowedFileTypes: [...imageTypes],
      requiredMetaFields: ['name'],
    },
    locale: {
      strings: { youCanOnlyUploadFileTypes: 'You can only upload: PNG, JPG, GIF' },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
  })
    .use(Dashboard, {
      id: 'Dashboard',
      inline: false,
      // Inside the landmark of the page, like everything else that is read.
      target: document.querySelector('main') ?? document.body,
      proudlyDisplayPoweredByUppy: false,
      closeModalOnClickOutside: true,
      closeAfterFinish: true,
      // With its animation, closing waits for an event that a busy browser may never send.
      animateOpenClose: false,
      note: `One PNG, JPG or GIF, up to ${maxImageBytesLabel}`,
      metaFields: [{ id: 'name', name: 'File name', placeholder: 'Name of the file' }],
      locale: { strings: { dashboardWindowTitle: 'Upload product image' } },
    })
    // Turning by EXIF would fetch the picture again, which our CSP refuses; browsers turn it by themselves.
    .use(ImageEditor, { cropperOptions: { checkOrientation: false } })
    .use(SinglePut)
  const dashboard = uppy.getPlugin<Dashboard<Meta, UploadedImage>>('Dashboard')
  if (!dashboard) throw new Error('Uppy lost its Dashboard')
  const mended = fixDashboardAccessibility()
  uppy.on('upload-success', (_file, { uploadURL, body }) => {
    if (uploadURL && body) onUploaded({ uploadURL, imageUrl: body.imageUrl })
  })
  // Once what was missing is there, it would still call the file failed.
  uppy.on('dashboard:file-edit-complete', (file) => {
    if (file?.meta['name']) uppy.setFileState(file.id, { error: null })
  })
  uppy.on('upload-error', (_file, error) => onFailed(error as UploadError))
  return {
    open(theme) {
      const { inProgressFiles } = uppy.getObjectOfFilesPerState()
      if (!inProgressFiles.some((file) => !file.error)) uppy.cancelAll()
      dashboard.setOptions({ theme })
      void dashboard.openModal()
    },
    destroy() {
      mended.stop()
      uppy.destroy()
      document.body.classList.remove('uppy-Dashboard-isFixed')
    },
  }
}
