import { expect, it } from 'vitest'
import type { Actor } from '#server/actor.ts'
import { bumpRevision } from '#server/journal/bump-revision.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'
import { loadSummaryTexts } from './kept-summaries.service.ts'

eachDatabase('The summaries of a list', (app) => {
  const keptOf = (id: string) => app().context.summaries.summaries.peek(id)

  async function addItems({ send }: Person): Promise<[lamp: string, chair: string]> {
    const { json } = await send('POST', '/items/many', { items: [{ name: 'Lamp' }, { name: 'Chair' }] })
    return json.ids
  }

  async function names({ send }: Person): Promise<string[]> {
    const { json } = await send('GET', '/items?page=1&pageSize=50')
    return json.items.map(({ name }: { name: string }) => name)
  }

  it('are made once, and again only for items that a write changed', async () => {
    const person = await app().signUp()
    const [lamp, chair] = await addItems(person)
    expect(await names(person)).toEqual(['Chair', 'Lamp'])
    const [lampBefore, chairBefore] = [keptOf(lamp), keptOf(chair)]
    await person.send('PUT', `/items/${lamp}`, { name: 'Torch' })
    await person.send('POST', `/items/${lamp}/maintenance`, { name: 'Clean', scheduledDate: '2026-05-01' })
    expect(await names(person)).toEqual(['Chair', 'Torch'])
    expect(keptOf(lamp)).not.toBe(lampBefore)
    expect(keptOf(chair)).toBe(chairBefore)
    expect(chairBefore).toBeDefined()
  })

  it('are made anew after a write to something that they name, and after one that the journal does not keep', async () => {
    const person = await app().signUp()
    const { context } = app()
    const [, chair] = await addItems(person)
    const writes = [
      () => person.send('POST', '/labels', { name: 'Old' }),
      () => context.database.write((tx) => bumpRevision(tx, context.database.kind, person.groupId)),
    ]
    for (const write of writes) {
      await names(person)
      const before = keptOf(chair)
      await write()
      expect(await names(person)).toEqual(['Chair', 'Lamp'])
      expect(keptOf(chair)).not.toBe(before)
    }
  })

  it('are not kept when somebody writes while they are read', async () => {
    const person = await app().signUp()
    const { context } = app()
    const [lamp] = await addItems(person)
    const { revision, surroundings_revision: surroundingsRevision } = await context.database.read
      .selectFrom('household')
      .select(['revision', 'surroundings_revision'])
      .where('id', '=', person.groupId)
      .executeTakeFirstOrThrow()
    // as: nothing else of the caller is asked for.
    const actor = { groupId: person.groupId, revision, surroundingsRevision } as Actor
    const [summary] = await loadSummaryTexts(
      {
        ...context,
        // The household is brought forward by another request after this one found what is kept.
        cachedSurroundings: (...given) => {
          const household = context.summaries.households.get(person.groupId)
          if (household) household.revision++
          return context.cachedSurroundings(...given)
        },
      },
      actor,
      [lamp],
    )
    expect(JSON.parse(summary?.[1] ?? '')).toMatchObject({ name: 'Lamp' })
    expect(keptOf(lamp)).toBeUndefined()
  })
})
