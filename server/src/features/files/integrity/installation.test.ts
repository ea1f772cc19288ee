import { expect, it, vi } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { markerKey } from '../file-keys.ts'
import { checkInstallation } from './installation.service.ts'

withServer('Two servers that start for the first time on one database and storage', (app) => {
  it('both start when one writes the marker while the other checks', async () => {
    const { database, storage } = app().context
    const read = vi.spyOn(storage, 'read').mockImplementationOnce(async (key) => {
      const missing = storage.read(key)
      await missing.catch(() => checkInstallation({ database, storage }))
      return missing
    })
    await checkInstallation({ database, storage })
    read.mockRestore()
    expect(await storage.findSize(markerKey)).toBe(36)
  })
})
