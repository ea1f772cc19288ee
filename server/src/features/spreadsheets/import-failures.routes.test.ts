import { afterEach, expect, it, vi } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from '#test/each-database.ts'

afterEach(() => void vi.restoreAllMocks())

eachDatabase('An import', (app) => {
  it('is not stopped by what cannot tell how far it is, which is said in the log', async () => {
    // The only server of a SQLite file has nobody to tell.
    if (app().kind === 'sqlite') return
    const me = await app().signUp()
    const { database } = app().context
    const report = vi.spyOn(app().context, 'report')
    const { write } = database
    let writes = 0
    // The first two begin to tell of it.
    vi.spyOn(database, 'write').mockImplementation((work) =>
      ++writes > 2 ? Promise.reject(new Error('the connection is gone')) : write(work),
    )
    const answer = await me.importCsv('HB.name,HB.location\nLamp,Attic', `?report=true&id=${newId()}`)
    expect(answer.status, answer.text).toBe(200)
    expect(report.mock.calls[0]).toEqual([
      'telling how far an import is',
      expect.objectContaining({ message: 'the connection is gone' }),
    ])
  })
})
