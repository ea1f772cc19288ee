import { addProductPicture, type NewProductPicture } from '#contract/products.ts'
import { call } from '#web/shared/api.ts'
import { invalidateAffected } from '#web/shared/query/affected-queries.ts'
import { queryClient } from '#web/shared/query/query-client.ts'

export async function addPicture(itemId: string, picture: NewProductPicture, household?: string) {
  try {
    const input = { params: { id: itemId }, body: picture }
    await call(addProductPicture, input, { household, withoutSignIn: true })
    await invalidateAffected(queryClient, ['item'])
  } catch {
    // The user did not ask for the picture, so a failure is not shown.
  }
}
