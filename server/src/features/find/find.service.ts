import type { Found } from '#contract/find.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/shared/app-error.ts'
import { findThingOf } from './find.repository.ts'

/** Which of the person’s households holds a thing; 404 for those of others as for what does not exist. */
export async function findThing(context: Context, actor: Actor, id: string): Promise<Found> {
  const found = await findThingOf(context.database.read, actor.userId, id)
  if (!found) throw notFound('thing')
  return found
}
