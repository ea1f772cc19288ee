import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Person } from './test-app.ts'

/** The household of somebody as it is now, for functions that look at nothing else of who asks. */
export async function actorOf({ database }: Context, { groupId }: Pick<Person, 'groupId'>): Promise<Actor> {
  const household = await database.read
    .selectFrom('household')
    .select('revision')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  // as: those functions need no more.
  return { groupId, ...household } as Actor
}
