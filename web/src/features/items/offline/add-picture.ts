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
    // The picture is added in the background, without a press of the user, so its failure shows no error.
  }
}
