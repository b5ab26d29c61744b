// The upload widget: Uppy's Dashboard as a modal for one image. Loaded when it is first opened.
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

import { SinglePut } from './singlePut.ts'

export interface ImageUploader {
  /** Opens the modal; empty unless an upload is in progress. */
  open(theme: Theme): void
  destroy(): void
}

interface ImageUploaderOptions {
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
      // Inside the page's landmark, for screen readers.
      target: document.querySelector('main') ?? document.body,
      proudlyDisplayPoweredByUppy: false,
      closeModalOnClickOutside: true,
      closeAfterFinish: true,
      // With the animation, closing waits for an event that a busy browser may not send.
      animateOpenClose: false,
      note: `One PNG, JPG or GIF, up to ${maxImageBytesLabel}`,
      metaFields: [{ id: 'name', name: 'File name', placeholder: 'Name of the file' }],
      locale: { strings: { dashboardWindowTitle: 'Upload product image' } },
    })
    // Rotating by EXIF would fetch the image again, which the CSP blocks; browsers rotate it themselves.
    .use(ImageEditor, { cropperOptions: { checkOrientation: false } })
    .use(SinglePut)
  const dashboard = uppy.getPlugin<Dashboard<Meta, UploadedImage>>('Dashboard')
  if (!dashboard) throw new Error('Uppy has no Dashboard plugin')
  const accessibility = fixDashboardAccessibility()
  uppy.on('upload-success', (_file, { uploadURL, body }) => {
    if (uploadURL && body) onUploaded({ uploadURL, imageUrl: body.imageUrl })
  })
  // Clears the error once the missing name is entered.
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
      accessibility.stop()
      uppy.destroy()
      document.body.classList.remove('uppy-Dashboard-isFixed')
    },
  }
}

/**
 * Fixes roles and labels that the Dashboard lacks for screen readers, after each of its renders. Also lets the Dashboard
 * report a missing field instead of the browser.
 */
function fixDashboardAccessibility(): { stop: () => void } {
  const root = document.querySelector('.uppy-Dashboard--modal')
  if (!root) throw new Error('The Dashboard is not on the page')
  const fix = () => {
    const dialog = root.querySelector('.uppy-Dashboard-inner')
    dialog?.setAttribute('aria-label', root.getAttribute('aria-label') ?? '')
    dialog?.setAttribute('aria-modal', 'true')
    for (const files of root.querySelectorAll('.uppy-Dashboard-files')) files.setAttribute('role', 'list')
    for (const label of root.querySelectorAll('label[role="tooltip"]')) label.removeAttribute('role')
    for (const input of root.querySelectorAll<HTMLInputElement>('input[required]')) {
      input.required = false
      input.ariaRequired = 'true'
    }
  }
  fix()
  const observer = new MutationObserver(fix)
  observer.observe(root, { childList: true, subtree: true })
  return { stop: () => observer.disconnect() }
}
