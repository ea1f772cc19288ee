import { expect, it, vi } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'

const csv = 'HB.name,HB.location\nLamp,Attic'
const nobodyToTell = 'the only server of a SQLite file has nobody to tell how far an import is'

withServer('An import', (app) => {
  it('fails when its progress cannot be stored at the start, and can be repeated with the same id', async ({
    skip,
  }) => {
    skip(app().kind === 'sqlite', nobodyToTell)
    const { importCsv, send } = await app().signUp()
    const id = newId()
    vi.spyOn(app().context.database, 'write').mockRejectedValueOnce(new Error('the connection is gone'))
    expect((await importCsv(csv, `?id=${id}`)).status).toBe(500)
    expect((await send('GET', `/imports/${id}`)).json).toMatchObject({ state: 'failed' })
    expect((await importCsv(csv, `?id=${id}`)).status).toBe(204)
  })

  it('continues when its progress cannot be saved, which is logged', async ({ skip }) => {
    skip(app().kind === 'sqlite', nobodyToTell)
    const me = await app().signUp()
    const { database } = app().context
    const report = vi.spyOn(app().context, 'logError')
    const { write } = database
    let writes = 0
    // The first two writes report progress and succeed. All later reports fail.
    vi.spyOn(database, 'write').mockImplementation((work) =>
      ++writes > 2 ? Promise.reject(new Error('the connection is gone')) : write(work),
    )
    const response = await me.importCsv(csv, `?report=true&id=${newId()}`)
    expect(response.status, response.text).toBe(200)
    expect(report.mock.calls[0]).toEqual([
      'reporting the progress of a run',
      expect.objectContaining({ message: 'the connection is gone' }),
    ])
  })
})
