import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { onSqlite } from '#test/each-database.ts'
import { recordQueryPlans } from '#test/record-query-plans.ts'
import { findLocationsNamed } from './locations.repository.ts'

onSqlite('Locations by name', (app) => {
  it.each([
    ['in some locations', [newId()]],
    ['at the top level', null],
  ])('are found %s without reading the whole household', async (_, parentIds) => {
    const { householdId } = await app().signUp()
    const { read: db, kind } = app().context.database
    const { plugin, read } = recordQueryPlans()
    await findLocationsNamed({ db: db.withPlugin(plugin), kind, householdId }, parentIds, ['Hall'])
    const plans = (await read(db)).map(({ plan }) => plan).filter((plan) => plan.includes(' location '))
    expect(plans).toEqual([expect.stringMatching(/parent_id=\?\)$/)])
  })
})
