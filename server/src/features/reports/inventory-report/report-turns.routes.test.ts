import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { countThreads } from '#server/pdf/pdf-thread.ts'
import { readMemorySize } from '#server/shared/process/memory-size.ts'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const maxWaitingOfOne = 4

const askForReport = ({ send }: Person) => send('GET', '/reporting/inventory.pdf')
const askForSheet = ({ send }: Person) =>
  send('POST', '/stickers/sheet', { sheet: 'avery-5160', range: { from: 1, to: 2 } })

withServer('PDFs of several households', (app) => {
  it('return 503 instead of starting the archive of a claim when too many requests of the household wait', async () => {
    const greedy = await app().signUp()
    const { json: claim } = await greedy.send('POST', '/claims', { name: 'Fire', kind: 'fire' })
    const { database } = app().context
    const { snapshot } = database
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const read = vi.spyOn(database, 'snapshot').mockImplementation(async (work) => {
      await released
      return snapshot(work)
    })
    try {
      const threads = countThreads(readMemorySize())
      const requests = Array.from({ length: threads + maxWaitingOfOne + 1 }, () => askForReport(greedy))
      await Promise.race(requests)
      await expect.poll(() => read).toHaveBeenCalledTimes(threads)
      read.mockRestore()
      const archive = await greedy.send('GET', `/claims/${claim.id}/archive`)
      expect([archive.status, archive.json.code]).toEqual([503, 'busy'])
      release()
      await Promise.all(requests)
      expect(readdirSync(join(app().config.dataDir, 'tmp'))).toEqual([])
      expect((await greedy.send('GET', `/claims/${claim.id}/archive`)).status).toBe(200)
    } finally {
      release()
      read.mockRestore()
    }
  })

  it('return 503 when too many requests of one household wait, while another household still gets its PDF', async () => {
    const [greedy, other] = [await app().signUp(), await app().signUp()]
    const { database } = app().context
    const { snapshot } = database
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const read = vi.spyOn(database, 'snapshot').mockImplementation(async (work) => {
      await released
      return snapshot(work)
    })
    try {
      const allowed = countThreads(readMemorySize()) + maxWaitingOfOne
      const requests = Array.from({ length: allowed + 1 }, () => askForReport(greedy))
      const refused = await Promise.race(requests)
      expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([503, 'busy', '2'])
      const sheet = askForSheet(other)
      release()
      expect((await sheet).status).toBe(200)
      const statuses = (await Promise.all(requests)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(allowed)
      expect(readdirSync(join(app().config.dataDir, 'tmp'))).toEqual([])
    } finally {
      release()
      read.mockRestore()
    }
  })
})
