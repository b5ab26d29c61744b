// The two calls that make a product, and what is said after each (SPEC.md sections 4 and 8).
import { useMutation } from '@tanstack/react-query'

import { createProduct, type NewProduct, setProductImage } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, redirectToSignIn, errorMessage } from '#web/api/errorMessage.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useIdempotencyKey } from '#web/api/useIdempotencyKey.ts'
import { toast } from '#web/ui/toast.ts'

export type NewProductWithImage = NewProduct & { imageUrl: string }

/** `onDone` is called once the product exists, also where its picture could not be set. */
export function useAddProduct(onDone: () => void) {
  const { key, renew } = useIdempotencyKey('add-product')
  return useMutation({
    mutationFn: async (product: NewProductWithImage) => {
      const { id } = await call(createProduct, product, { idempotencyKey: key })
      renew()
      toast({ title: 'Success', description: 'Product created successfully' })
      await setImage(id, product.imageUrl)
      await reloadDependentQueries()
    },
    onSuccess: onDone,
    onError: (error) => {
      // The server has answered, so the next attempt is another deed; without an answer it is the same one again.
      if (error instanceof CallError && error.status < 500) renew()
      if (isUnauthorized(error)) redirectToSignIn()
      else {
        toast({
          title: 'Error',
          description: errorMessage(error, 'Failed to create product'),
          variant: 'destructive',
        })
      }
    },
  })
}

async function setImage(id: number, imageUrl: string): Promise<void> {
  try {
    await call(setProductImage, { id, imageUrl })
    toast({ title: 'Success', description: 'Product image and QR code generated successfully' })
  } catch {
    toast({
      title: 'Warning',
      description: 'Product created but failed to update image',
      variant: 'destructive',
    })
  }
}
