import type { Found } from '#contract/households/find.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/shared/app-error.ts'
import { findRecordOf } from './find.repository.ts'

export async function findRecord(context: Context, actor: Actor, id: string): Promise<Found> {
  const found = await findRecordOf(context.database.read, actor.userId, id)
  if (!found) throw notFound('item')
  return found
}
